import { defineReport } from 'facet/schema';
import { memoReport } from '../shared/memoReport.ts';

/** Which stones of suppliers are here on memo on a day, and for how long. */
export default defineReport({
  ...memoReport('memo_in'),
  name: 'memo-in-overview',
  label: { en: 'Memo In Overview', zh: '借入明细' },
  description: {
    en: "The suppliers' stones that were here on memo on a day, and for how long.",
    zh: '某日供应商借入的货品及借入天数。',
  },
  menu: { group: 'memos', order: 2 },
  module: 'memo-in-item',
  opens: 'memo_in_id',
});
