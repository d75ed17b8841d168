import { defineReport } from 'facet/schema';

/** What each customer has out on memo now, since when, and how much of the limit that leaves. */
export default defineReport({
  name: 'memo-exposure',
  label: { en: 'Memo Exposure', zh: '客户借出汇总' },
  description: {
    en: 'What each customer has out on memo now, since when, and how much of the limit that leaves.',
    zh: '各客户目前在外的货值与件数、最早借出日及剩余限额。',
  },
  menu: { group: 'memos', order: 3 },
  module: 'customer',
  where: [{ field: 'memo_items_out', atLeast: 1 }],
  columns: [
    { name: 'customer', field: 'customer_name' },
    { name: 'value', field: 'memo_value_out', total: 'sum' },
    { name: 'limit', field: 'memo_limit' },
    {
      name: 'left',
      formula: 'limit - value',
      result: { type: 'money' },
      label: { en: 'Limit Left', zh: '剩余限额' },
    },
    { name: 'items', field: 'memo_items_out', total: 'sum' },
    { name: 'since', field: 'memo_out_since' },
    { name: 'days', days: { from: 'memo_out_since' }, label: { en: 'Days Out', zh: '借出天数' } },
  ],
  filters: [
    { name: 'value', field: 'memo_value_out' },
    { name: 'since', field: 'memo_out_since' },
    { name: 'city', field: 'city' },
  ],
  sort: { field: 'value', order: 'DESC' },
  chart: { type: 'bar', by: { name: 'customer', field: 'customer_name' }, values: ['value'] },
});
