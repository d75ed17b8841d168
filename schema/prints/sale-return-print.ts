import { definePrint } from 'facet/schema';
import { partyLines, printedItems, receivedBy } from '../shared/printParts.ts';

/** The credit note of a sale return; purchase returns go out on the same paper. */
export default definePrint({
  name: 'sale-return-print',
  label: { en: 'Return', zh: '退货单' },
  kind: 'document',
  module: 'sale-return',
  also: ['purchase-return'],
  party: { lines: partyLines },
  items: printedItems,
  terms: [
    {
      en: 'The goods listed are returned and credited at the prices stated.',
      zh: '以上货品按所列价格退货并冲销。',
    },
  ],
  signatures: [{ en: 'Delivered by', zh: '交货人签章' }, receivedBy],
});
