import { defineReport } from 'facet/schema';
import { memoReport } from '../shared/memoReport.ts';

/** Which stones are out with whom on a day, and for how long. */
export default defineReport({
  ...memoReport('memo_out'),
  name: 'memo-out-overview',
  label: { en: 'Memo Out Overview', zh: '借出明细' },
  description: {
    en: 'The stones that customers had on memo on a day, and for how long.',
    zh: '某日客户借走的货品及借出天数。',
  },
  menu: { group: 'memos', order: 1 },
  module: 'memo-out-item',
  opens: 'memo_out_id',
});
