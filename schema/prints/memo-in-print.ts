import { definePrint } from 'facet/schema';
import { partyLines, printedItems } from '../shared/printParts.ts';

/** What the house signs for stones that a supplier leaves with it. */
export default definePrint({
  name: 'memo-in-print',
  label: { en: 'Memo In', zh: '借入单' },
  kind: 'document',
  module: 'memo-in',
  title: { en: 'Memorandum of Receipt', zh: '货品借入单' },
  facts: ['due_date'],
  party: { label: { en: 'Entrusted By', zh: '借出方' }, lines: partyLines },
  items: printedItems,
  terms: [
    {
      en: 'Title to the goods remains with {party}; {company} holds them to examine and to offer them.',
      zh: '货品所有权仍归 {party} 所有，{company} 仅为鉴赏及推介而持有。',
    },
    { en: 'They are to be bought or returned by {due_date}.', zh: '货品须于 {due_date} 前购买或归还。' },
    {
      en: 'The prices stated are what {company} answers for while it holds them.',
      zh: '持有期间，{company} 按所列价格承担责任。',
    },
  ],
  signatures: [
    { en: 'Delivered by', zh: '交货人签章' },
    { en: 'Received for the house', zh: '本公司收货签章' },
  ],
});
