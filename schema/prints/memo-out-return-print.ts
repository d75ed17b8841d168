import { definePrint } from 'facet/schema';
import { partyLines, printedItems } from '../shared/printParts.ts';

/** The receipt for stones that come back from a customer. */
export default definePrint({
  name: 'memo-out-return-print',
  label: { en: 'Memo Out Return', zh: '借出归还单' },
  kind: 'document',
  module: 'memo-out-return',
  title: { en: 'Memo Return Receipt', zh: '借出归还单' },
  party: { label: { en: 'Returned By', zh: '归还客户' }, lines: partyLines },
  items: printedItems,
  terms: [
    {
      en: 'The goods listed came back to {company}; what is not listed is still on memo.',
      zh: '以上货品已归还 {company}，未列明的货品仍属借出。',
    },
  ],
  signatures: [
    { en: 'Returned by', zh: '归还人签章' },
    { en: 'Received for the house', zh: '本公司收货签章' },
  ],
});
