import { definePrint } from 'facet/schema';
import { issuedBy, partyLines, printedItems, receivedBy } from '../shared/printParts.ts';

/** What a customer signs for stones on memo: they stay ours. */
export default definePrint({
  name: 'memo-out-print',
  label: { en: 'Memo Out', zh: '借出单' },
  kind: 'document',
  module: 'memo-out',
  title: { en: 'Memorandum', zh: '货品借出单' },
  facts: ['due_date'],
  party: { label: { en: 'Entrusted To', zh: '借货客户' }, lines: partyLines },
  items: printedItems,
  terms: [
    {
      en: 'The goods are entrusted for examination only. Title remains with {company}; nothing in this memorandum is a sale.',
      zh: '货品仅供鉴赏，所有权仍归 {company} 所有，本单不构成买卖。',
    },
    {
      en: 'They are to be returned by {due_date}, or earlier on demand.',
      zh: '货品须于 {due_date} 前归还，或应要求随时归还。',
    },
    {
      en: '{party} bears every risk of loss or damage from receipt until they are back, at the prices stated.',
      zh: '自收货起至归还止，货品遗失或损坏的风险由 {party} 按所列价格承担。',
    },
    {
      en: 'They may be sold, pledged, altered or handed on only with our written consent.',
      zh: '未经本公司书面同意，不得出售、质押、改动或转交货品。',
    },
  ],
  signatures: [issuedBy, receivedBy],
});
