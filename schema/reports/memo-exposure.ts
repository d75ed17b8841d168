import { defineReport } from 'facet/schema';

/** What each customer had out on memo on a day, since when, and how much of the limit that left. */
export default defineReport({
  name: 'memo-exposure',
  label: { en: 'Memo Exposure', zh: '客户借出汇总' },
  description: {
    en: 'What each customer had out on memo on a day, since when, and how much of the limit that left.',
    zh: '某日各客户在外的货值与件数、最早借出日及剩余限额。',
  },
  menu: { group: 'memos', order: 3 },
  module: 'memo-out-item',
  asOf: true,
  columns: [
    { name: 'price', field: 'memo_out_price' },
    { name: 'customer_limit', field: 'memo_out_id.customer_id.memo_limit' },
    { name: 'out_since', fact: 'since' },
    { name: 'days_out', fact: 'days' },
    { name: 'days_late', days: { from: 'memo_out_id.due_date', min: 0 } },
  ],
  groupBy: [{ name: 'customer', field: 'memo_out_id.customer_id' }],
  measures: [
    { name: 'value', sum: 'price', label: { en: 'Value on Memo', zh: '在外货值' } },
    { name: 'limit', most: 'customer_limit', label: { en: 'Memo Limit', zh: '借出限额' }, total: false },
    {
      name: 'left',
      formula: 'limit - value',
      result: { type: 'money' },
      label: { en: 'Limit Left', zh: '剩余限额' },
      total: false,
    },
    { name: 'items', count: true, label: { en: 'Items on Memo', zh: '在外件数' } },
    { name: 'since', least: 'out_since', label: { en: 'Oldest Memo', zh: '最早借出日' }, total: false },
    { name: 'days', most: 'days_out', label: { en: 'Days Out', zh: '借出天数' }, total: false },
    { name: 'overdue', most: 'days_late', label: { en: 'Days Past Due', zh: '逾期天数' }, total: false },
  ],
  filters: [
    { name: 'customer_id', field: 'memo_out_id.customer_id' },
    { name: 'due_date', field: 'memo_out_id.due_date' },
    { name: 'since', fact: 'since', label: { en: 'Out Since', zh: '借出日期' } },
  ],
  sort: { field: 'value', order: 'DESC' },
  chart: { type: 'bar', values: ['value'] },
});
