import type { ReportDescriptor } from 'facet/schema';

/** Whom the stones of a memo are with or from, and what the days since are called. */
const sides = {
  memo_out: {
    party: 'customer',
    partyLabel: { en: 'Customer', zh: '客户' },
    days: { en: 'Days Out', zh: '借出天数' },
    since: { en: 'Out Since', zh: '借出日期' },
  },
  memo_in: {
    party: 'supplier',
    partyLabel: { en: 'Supplier', zh: '供应商' },
    days: { en: 'Days Here', zh: '借入天数' },
    since: { en: 'Here Since', zh: '借入日期' },
  },
};

/** What is out with a party, or here from one, on a day: a row for each stone of a memo. */
export function memoReport(
  memo: 'memo_in' | 'memo_out',
): Pick<ReportDescriptor, 'columns' | 'filters' | 'sort' | 'chart' | 'asOf'> {
  const { party, partyLabel, days, since } = sides[memo];
  return {
    asOf: true,
    columns: [
      { name: 'memo', field: `${memo}_id.${memo}_code` },
      { name: 'party', field: `${memo}_id.${party}_name`, label: partyLabel },
      { name: 'item_no', field: 'item_no' },
      { name: 'days', fact: 'days', label: days, total: 'average' },
      {
        name: 'overdue',
        days: { from: `${memo}_id.due_date`, min: 0 },
        label: { en: 'Days Past Due', zh: '逾期天数' },
      },
      { name: 'price', field: `${memo}_price`, total: 'sum' },
      { name: 'type', field: 'type' },
      { name: 'color', field: 'color' },
      { name: 'shape', field: 'shape' },
      { name: 'weight', field: 'inventory_id.weight', otherwise: 'inventory_id.weight_for_set', total: 'sum' },
      { name: 'since', fact: 'since', label: since },
      { name: 'due_date', field: `${memo}_id.due_date` },
    ],
    filters: [
      { name: `${party}_id`, field: `${memo}_id.${party}_id` },
      { name: 'type', field: 'type' },
      { name: 'due_date', field: `${memo}_id.due_date` },
      { name: 'since', fact: 'since', label: since },
    ],
    sort: { field: 'days', order: 'DESC' },
    chart: { type: 'bar', by: { name: 'party', field: `${memo}_id.${party}_id` }, values: ['price'] },
  };
}
