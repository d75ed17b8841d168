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
        required: true,
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
        options: [
          { value: 'Bank Transfer', label: { en: 'Bank Transfer', zh: '银行转账' } },
          { value: 'Cheque', label: { en: 'Cheque', zh: '支票' } },
          { value: 'Cash', label: { en: 'Cash', zh: '现金' } },
          { value: 'Other', label: { en: 'Other', zh: '其他' } },
        ],
        label: { en: 'Method', zh: '付款方式' },
      },
      { name: 'notes', type: 'multiline', label: { en: 'Notes', zh: '备注' } },
    ],
    list: { columns: [code, `${party}_name`, 'payment_date', 'amount', 'method'], quickSearch: [code] },
    search: [id, partyId, 'payment_date', 'amount', 'method'],
    tabs: [
      {
        name: 'main-info',
        label: { en: 'Main Info', zh: '基本信息' },
        fields: [id, 'amount', 'payment_date', 'method', 'notes'],
      },
    ],
    payment: { of: id, amount: 'amount', date: 'payment_date', party: partyId },
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
    columns: [code, sum, 'payment_date', 'amount', 'method'],
    inlineEdit: ['payment_date', 'amount', 'method'],
    sort: { field: 'payment_date', order: 'DESC' },
  };
}
