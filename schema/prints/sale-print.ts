import { definePrint } from 'facet/schema';
import { issuedBy, partyLines, printedItems, receivedBy } from '../shared/printParts.ts';

/** The invoice of a sale. */
export default definePrint({
  name: 'sale-print',
  label: { en: 'Invoice', zh: '销售发票' },
  kind: 'document',
  module: 'sale',
  title: { en: 'Invoice', zh: '销售发票' },
  facts: ['payment_status', 'payment_date'],
  party: { label: { en: 'Bill To', zh: '客户' }, lines: partyLines },
  items: printedItems,
  terms: [
    {
      en: 'Title to the goods remains with {company} until they are paid in full.',
      zh: '货款付清之前，货品所有权仍归 {company} 所有。',
    },
    {
      en: 'Weights, origins and treatments are stated to the best of our knowledge and as certified by the laboratories named.',
      zh: '重量、产地及处理情况以所列实验室证书及本公司所知为准。',
    },
    {
      en: 'Goods can be returned only with our consent, unaltered and with their certificates.',
      zh: '退货须经本公司同意，货品须保持原状并附证书。',
    },
  ],
  signatures: [issuedBy, receivedBy],
});
