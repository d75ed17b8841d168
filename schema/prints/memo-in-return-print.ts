import { definePrint } from 'facet/schema';
import { issuedBy, partyLines, printedItems, receivedBy } from '../shared/printParts.ts';

/** What goes along with stones that go back to their supplier. */
export default definePrint({
  name: 'memo-in-return-print',
  label: { en: 'Memo In Return', zh: '借入归还单' },
  kind: 'document',
  module: 'memo-in-return',
  title: { en: 'Memo Return', zh: '借入归还单' },
  party: { label: { en: 'Returned To', zh: '归还对象' }, lines: partyLines },
  items: printedItems,
  terms: [
    {
      en: '{party} confirms to have received the goods listed complete and undamaged.',
      zh: '{party} 确认已完整无损地收到以上货品。',
    },
  ],
  signatures: [issuedBy, receivedBy],
});
