import { defineDocument } from '../shared/defineDocument.ts';

/** Stones on memo that a customer brings back. */
export default defineDocument({
  name: 'memo-out-return',
  label: { en: 'Memo Out Return', zh: '借出归还单' },
  labelPlural: { en: 'Memo Out Returns', zh: '借出归还单' },
  icon: 'input',
  menu: { group: 'memos', order: 2 },
  party: 'customer',
  code: 'MOR-{year}-{0000}',
  price: 'memo_out_price',
  itemsTab: { en: 'Memo out Return Items', zh: '归还货品' },
  effect: { becomes: 'Available' },
  returns: {
    module: 'memo-out',
    rowBecomes: 'Available',
    // The specification's call for memos out has these keys under the names of memos in.
    also: { memo_in_price: 'memo_out_price', memo_in_item_id: 'memo_out_item_id' },
  },
});
