import { definePrint } from 'facet/schema';
import { issuedBy, partyLines, printedItems } from '../shared/printParts.ts';

/** What the house buys, and for how much. */
export default definePrint({
  name: 'purchase-print',
  label: { en: 'Purchase', zh: '采购单' },
  kind: 'document',
  module: 'purchase',
  facts: ['payment_status', 'payment_date'],
  party: { label: { en: 'Bought From', zh: '供应商' }, lines: partyLines },
  items: printedItems,
  terms: [
    {
      en: '{party} confirms to own the goods, free of rights of others, and that their description is correct.',
      zh: '{party} 确认对货品拥有完整所有权，且描述属实。',
    },
  ],
  signatures: [{ en: 'For the supplier', zh: '供应商签章' }, issuedBy],
});
