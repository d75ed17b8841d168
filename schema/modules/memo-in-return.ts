import { defineDocument } from '../shared/defineDocument.ts';

/** Stones on memo that go back to their supplier. */
export default defineDocument({
  name: 'memo-in-return',
  label: { en: 'Memo In Return', zh: '借入归还单' },
  labelPlural: { en: 'Memo In Returns', zh: '借入归还单' },
  icon: 'output',
  menu: { group: 'memos', order: 4 },
  party: 'supplier',
  code: 'MIR-{year}-{0000}',
  price: 'memo_in_price',
  itemsTab: { en: 'Memo In Return Items', zh: '归还货品' },
  effect: { becomes: 'Unavailable' },
  returns: { module: 'memo-in', rowBecomes: 'Unavailable' },
});
