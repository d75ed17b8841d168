import { defineModule, type ModuleDescriptor } from 'facet/schema';
import { type Label, namesOf, type Party, partyField } from './documentParts.ts';

interface PaymentParts {
  party: Party;
  label: Label;
  labelPlural: Label;
  /** The document that is paid: `purchase`. */
  document: string;
  documentLabel: Label;
}

/** A module of payments for one kind of document: `supplier-payment` for purchases. */
export function definePayment({ party, label, labelPlural, document, documentLabel }: PaymentParts): ModuleDescriptor {
  const { id, code, date, sum } = namesOf(document);
  const partyId = `${party}_id`;
  return defineModule({
    name: `${party}-payment`,
    label,
    labelPlural,
    icon: 'payments',
    menu: false,
    recordLabel: code,
    fields: [
      {
        name: id,
        type: 'searchable-select',
        module: document,
        readOnly: 'after-create',
        filter: { payment_status: 'Due' },
        display: [code, date, sum, 'invoice_number'],
        label: documentLabel,
      },
      {
        name: partyId,
        type: 'searchable-select',
        module: party,
        readOnly: 'after-create',
        label: partyField(party).label,
      },
      {
        name: 'amount',
        type: 'money',
        min: 0.01,
        label: { en: 'Amount', zh: '金额' },
        help: { en: 'All that is due, unless you give less', zh: '不填则付清全部余额' },
      },
      { name: 'payment_date', type: 'date', default: 'today', label: { en: 'Payment Date', zh: '付款日期' } },
      {
        name: 'method',
        type: 'select',
        default: 'Bank Transfer',
        // Where a credit is used, no money flows.
        shownWhen: { field: 'kind', is: ['Payment', 'Refund'] },
        options: [
          { value: 'Bank Transfer', label: { en: 'Bank Transfer', zh: '银行转账' } },
          { value: 'Cheque', label: { en: 'Cheque', zh: '支票' } },
          { value: 'Cash', label: { en: 'Cash', zh: '现金' } },
          { value: 'Other', label: { en: 'Other', zh: '其他' } },
        ],
        label: { en: 'Method', zh: '付款方式' },
      },
      {
        name: 'kind',
        type: 'select',
        required: true,
        readOnly: 'after-create',
        default: 'Payment',
        options: [
          { value: 'Payment', label: { en: 'Payment', zh: '付款' } },
          { value: 'Credit', label: { en: 'Credit Used', zh: '余额抵扣' } },
          { value: 'Refund', label: { en: 'Refund', zh: '退款' } },
        ],
        label: { en: 'Kind', zh: '类别' },
      },
      {
        name: 'status',
        type: 'select',
        required: true,
        readOnly: true,
        default: 'Posted',
        options: [
          { value: 'Posted', label: { en: 'Posted', zh: '已入账' } },
          { value: 'Canceled', label: { en: 'Canceled', zh: '已取消' } },
        ],
        label: { en: 'Status', zh: '状态' },
      },
      { name: 'notes', type: 'multiline', label: { en: 'Notes', zh: '备注' } },
    ],
    list: {
      columns: [code, `${party}_name`, 'payment_date', 'kind', 'amount', 'method', 'status'],
      quickSearch: [code, `${party}_name`],
    },
    search: [id, partyId, 'payment_date', 'kind', 'amount', 'method', 'status'],
    tabs: [
      {
        name: 'main-info',
        label: { en: 'Main Info', zh: '基本信息' },
        fields: [id, partyId, 'kind', 'amount', 'payment_date', 'method', 'status', 'notes'],
      },
    ],
    payment: {
      of: id,
      amount: 'amount',
      date: 'payment_date',
      party: partyId,
      status: { field: 'status', posted: 'Posted', canceled: 'Canceled' },
      kind: { field: 'kind', payment: 'Payment', credit: 'Credit', refund: 'Refund' },
    },
  });
}

/** The payments of a party, on a tab of its own: `supplierPayment`. They are added by choosing what is paid. */
export function paymentsOfParty(party: Party, document: string): NonNullable<ModuleDescriptor['links']>[number] {
  const { id, code, sum } = namesOf(document);
  return {
    name: `${party}Payment`,
    label: { en: 'Payment', zh: '付款' },
    module: `${party}-payment`,
    by: `${party}_id`,
    add: 'search',
    pick: id,
    match: `${party}_id`,
    columns: [code, sum, 'payment_date', 'kind', 'amount', 'method', 'status'],
    remove: false,
    inlineEdit: ['payment_date', 'amount', 'method'],
    sort: { field: 'payment_date', order: 'DESC' },
  };
}
