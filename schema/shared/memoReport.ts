import type { ReportDescriptor } from 'facet/schema';

/** What is out with a party, or here from one, on a day: a row for each stone of a memo. */
export function memoReport(
  memo: 'memo_in' | 'memo_out',
  party: 'customer' | 'supplier',
): Pick<ReportDescriptor, 'columns' | 'filters' | 'sort' | 'chart' | 'asOf'> {
  const partyLabel = party === 'customer' ? { en: 'Customer', zh: '客户' } : { en: 'Supplier', zh: '供应商' };
  return {
    asOf: true,
    columns: [
      { name: 'memo', field: `${memo}_id.${memo}_code` },
      { name: 'party', field: `${memo}_id.${party}_name`, label: partyLabel },
      { name: 'item_no', field: 'item_no' },
      { name: 'days', fact: 'days', label: { en: 'Days Out', zh: '借出天数' }, total: 'average' },
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
      { name: 'since', fact: 'since', label: { en: 'Out Since', zh: '借出日期' } },
      { name: 'due_date', field: `${memo}_id.due_date` },
    ],
    filters: [
      { name: `${party}_id`, field: `${memo}_id.${party}_id` },
      { name: 'type', field: 'type' },
      { name: 'due_date', field: `${memo}_id.due_date` },
      { name: 'since', fact: 'since', label: { en: 'Out Since', zh: '借出日期' } },
    ],
    sort: { field: 'days', order: 'DESC' },
    chart: { type: 'bar', by: { name: 'party', field: `${memo}_id.${party}_id` }, values: ['price'] },
  };
}
