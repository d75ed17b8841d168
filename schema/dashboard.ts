import { defineDashboard } from 'facet/schema';
import { movements } from './shared/movements.ts';

/** A document counts once its stones have moved. */
const confirmed = { status: 'Confirmed' };

/** What staff look at first in the morning. */
export default defineDashboard({
  start: [
    { module: 'supplier', label: { en: 'Add whom you buy from', zh: '添加供应商' } },
    {
      module: 'purchase',
      label: { en: 'Enter a purchase with its stones', zh: '录入采购单及货品' },
      hint: {
        en: 'Save it, add the stones on the tab Items, then confirm it with Update Status: the stones are in stock.',
        zh: '先保存，在“货品”页添加货品，再用“更新状态”确认：货品即入库。',
      },
      filter: confirmed,
    },
    { module: 'customer', label: { en: 'Add whom you sell to', zh: '添加客户' } },
    {
      module: 'memo-out',
      label: { en: 'Lend a stone on memo', zh: '开出第一张借出单' },
      hint: {
        en: 'Save it, add a stone on the tab Items, then confirm it: the stone is out, and the memo can be printed.',
        zh: '先保存，在“货品”页添加货品，再确认：货品即借出，单据可打印。',
      },
      filter: confirmed,
    },
    {
      module: 'sale',
      label: { en: 'Write your first sale', zh: '开出第一张销售单' },
      hint: {
        en: 'From a memo that was confirmed, one button sells its stones. Or start a new sale, and confirm it.',
        zh: '已确认的借出单可一键转为销售。也可新建销售单并确认。',
      },
      filter: confirmed,
    },
  ],
  figures: [
    {
      name: 'stock',
      label: { en: 'Stock by Status', zh: '库存状态' },
      empty: { en: 'No stones yet. They come with a purchase or a memo in.', zh: '暂无货品。可通过采购或借入入库。' },
      groups: [
        {
          report: 'stock-overview',
          by: { name: 'status', fact: 'status' },
          values: ['cost', 'sale_price'],
          count: true,
          narrows: 'status',
        },
      ],
    },
    {
      name: 'ownership',
      label: { en: 'Own and Consigned Stock', zh: '自有与寄售库存' },
      empty: { en: 'No stones yet. They come with a purchase or a memo in.', zh: '暂无货品。可通过采购或借入入库。' },
      groups: [
        {
          report: 'stock-overview',
          by: { name: 'ownership', fact: 'ownership' },
          values: ['cost', 'sale_price'],
          count: true,
          narrows: 'ownership',
        },
      ],
    },
    {
      name: 'memo_age',
      label: { en: 'Memos Out by Age', zh: '借出账龄' },
      empty: { en: 'No stone is out with a customer.', zh: '目前没有借出的货品。' },
      groups: [
        {
          report: 'memo-out-overview',
          by: { name: 'age', days: [30, 60, 90], label: { en: 'Days Out', zh: '借出天数' } },
          values: ['price'],
          count: true,
          narrows: 'since',
        },
      ],
    },
    {
      name: 'consigned_sold',
      label: { en: 'Sold and Still to Be Bought', zh: '寄售已售待购' },
      empty: { en: 'Every consigned stone that was sold is bought.', zh: '已售的寄售货品均已采购。' },
      rows: {
        report: 'consignment-sold',
        columns: ['item_no', 'supplier', 'days', 'memo_price'],
        sort: { field: 'days', order: 'DESC' },
        total: 'memo_price',
      },
    },
    {
      name: 'trade',
      label: { en: 'Sales and Purchases by Month', zh: '每月销售与采购' },
      empty: { en: 'Nothing was bought or sold in the last 12 months.', zh: '近12个月没有采购或销售。' },
      wide: true,
      chart: 'bar',
      groups: [
        {
          report: 'sale-overview',
          filter: { sale_date: 'last-12-months', status: ['Confirmed'] },
          by: { name: 'month', month: 'sale_date', label: { en: 'Month', zh: '月份' } },
          values: ['net'],
          label: { en: 'Sales', zh: '销售' },
          narrows: 'sale_date',
        },
        {
          report: 'purchase-overview',
          filter: { purchase_date: 'last-12-months', status: ['Confirmed'] },
          by: { name: 'month', month: 'purchase_date', label: { en: 'Month', zh: '月份' } },
          values: ['net'],
          label: { en: 'Purchases', zh: '采购' },
          narrows: 'purchase_date',
        },
      ],
    },
    {
      name: 'oldest_memos',
      label: { en: 'Longest Out on Memo', zh: '借出最久' },
      empty: { en: 'No stone is out with a customer.', zh: '目前没有借出的货品。' },
      rows: {
        report: 'memo-out-overview',
        columns: ['memo', 'party', 'item_no', 'days', 'price'],
        sort: { field: 'days', order: 'DESC' },
        total: 'price',
      },
    },
    {
      name: 'movements',
      label: { en: 'Last Movements', zh: '最近变动' },
      empty: { en: 'No stone has moved yet.', zh: '暂无货品变动。' },
      records: {
        module: 'inventory-tracking',
        where: [{ field: 'tracking_type', is: movements }],
        columns: ['item_no', 'tracking_type', 'related_party', 'record_date'],
        sort: { field: 'record_date', order: 'DESC' },
        opens: 'inventory_id',
      },
    },
    {
      name: 'to_pay',
      label: { en: 'To Be Paid', zh: '应付款' },
      empty: { en: 'Every purchase is paid.', zh: '采购款已全部付清。' },
      rows: {
        report: 'purchase-overview',
        filter: { status: ['Confirmed'], payment_status: ['Due'] },
        columns: ['purchase_code', 'supplier_name', 'purchase_date', 'due'],
        sort: { field: 'purchase_date', order: 'ASC' },
        total: 'due',
      },
    },
    {
      name: 'to_receive',
      label: { en: 'To Be Received', zh: '应收款' },
      empty: { en: 'Every sale is paid.', zh: '销售款已全部收到。' },
      rows: {
        report: 'sale-overview',
        filter: { status: ['Confirmed'], payment_status: ['Due'] },
        columns: ['sale_code', 'customer_name', 'sale_date', 'due'],
        sort: { field: 'sale_date', order: 'ASC' },
        total: 'due',
      },
    },
  ],
});
