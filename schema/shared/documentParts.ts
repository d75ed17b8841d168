import { defineFields, type FieldDescriptor, type ModuleDescriptor } from 'facet/schema';

/** A text in both languages of the house. */
export interface Label {
  en: string;
  zh: string;
}

export type Party = 'customer' | 'supplier';

/** What a document is about. Chinese labels end in 单 (slip), which the noun does not have: `借出单` becomes `借出`. */
export function nounOf({ en, zh }: Label): Label {
  return { en, zh: zh.replace(/单$/, '') };
}

/** Names of fields that begin with the name of their document: `memo_out_code`, `memo_out_date` and so on. */
export function namesOf(document: string) {
  const stem = document.replaceAll('-', '_');
  return {
    id: `${stem}_id`,
    code: `${stem}_code`,
    date: `${stem}_date`,
    sum: `${stem}_price_sum`,
    status: `${stem}_status`,
    row: `${stem}_item_id`,
  };
}

/** The module with the rows of a document. */
export function rowModule(document: string): string {
  return `${document}-item`;
}

/** The states of every document. Only Update Status changes it. */
export const documentStatus: FieldDescriptor = {
  name: 'status',
  type: 'select',
  required: true,
  readOnly: true,
  default: 'New',
  options: [
    { value: 'New', label: { en: 'New', zh: '新建' } },
    { value: 'Confirmed', label: { en: 'Confirmed', zh: '已确认' } },
    { value: 'Canceled', label: { en: 'Canceled', zh: '已取消' } },
  ],
  label: { en: 'Status', zh: '状态' },
};

/** The documents that count, and the payments. */
export const confirmed = { status: 'Confirmed' };
export const posted = { status: 'Posted' };

/** A document's code comes from the counter of its pattern. */
export function codeField(name: string, label: { en: string; zh: string }): FieldDescriptor {
  return { name, type: 'input', unique: true, readOnly: true, maxLength: 40, label };
}

/** The house gives each of its invoices a number of its own. Two suppliers may use the same one. */
export const invoiceNumber = (party: Party): FieldDescriptor => ({
  name: 'invoice_number',
  type: 'input',
  ...(party === 'customer' && { unique: true }),
  maxLength: 40,
  label: { en: 'Invoice Number', zh: '发票号' },
  help: { en: 'The code, unless you give another', zh: '不填则与单号相同' },
});

/** A supplier uses each of its numbers once. */
export const numbersOfSupplier: NonNullable<ModuleDescriptor['unique']>[number] = {
  fields: ['supplier_id', 'invoice_number'],
  message: { en: 'Another record of this supplier has this invoice number.', zh: '该供应商已有使用此发票号的记录。' },
};

/** When the stones of a memo have to be back, unless another day is agreed on. */
export const dueDate: FieldDescriptor = {
  name: 'due_date',
  type: 'date',
  default: 'today+30',
  label: { en: 'Due Date', zh: '到期日' },
};

export const paymentFields = defineFields([
  {
    name: 'payment_status',
    type: 'select',
    required: true,
    default: 'Due',
    options: [
      { value: 'Due', label: { en: 'Due', zh: '未付' } },
      { value: 'Paid', label: { en: 'Paid', zh: '已付' } },
    ],
    label: { en: 'Payment Status', zh: '付款状态' },
  },
  { name: 'payment_date', type: 'date', label: { en: 'Payment Date', zh: '付款日期' } },
  {
    name: 'payment_due_date',
    type: 'date',
    label: { en: 'Payment Due', zh: '付款到期日' },
    help: {
      en: 'The date and the payment terms of the party, unless you write another day',
      zh: '不填则为单据日期加往来方账期',
    },
  },
]);

/** The days that a party has to pay, or that the house has to pay it. */
export const paymentTerms: FieldDescriptor = {
  name: 'payment_terms',
  type: 'integer',
  min: 0,
  max: 3650,
  label: { en: 'Payment Terms (Days)', zh: '账期（天）' },
  help: { en: 'Empty: invoices have no due date', zh: '留空则账单无到期日' },
};

/** The badge of documents that are not paid in time: Confirmed, past their day, and something is due. */
export function unpaid(tone: 'warning' | 'error') {
  return {
    filter: { status: 'Confirmed', payment_status: 'Due', payment_due_date_lte: 'today-1' },
    label: { en: 'overdue', zh: '逾期' },
    tone,
  };
}

export const returnedLabel: Label = { en: 'Returned', zh: '退货' };

/** What came back of a document, what was paid for it, and what is still due; below zero it is a credit. */
export const owedFields: FieldDescriptor[] = [
  { name: 'returned_sum', type: 'owed', amount: 'returned', label: returnedLabel },
  { name: 'paid_sum', type: 'owed', amount: 'paid', label: { en: 'Paid', zh: '已付金额' } },
  { name: 'due_sum', type: 'owed', amount: 'due', label: { en: 'Still Due', zh: '未付金额' } },
];

export const notes: FieldDescriptor = { name: 'notes', type: 'multiline', label: { en: 'Notes', zh: '备注' } };

const partyLabels: Record<Party, Label> = {
  customer: { en: 'Customer', zh: '客户' },
  supplier: { en: 'Supplier', zh: '供应商' },
};

/** Whom a document is with, and how to reach them. */
export function partyField(party: Party): FieldDescriptor {
  return {
    name: `${party}_id`,
    type: 'searchable-select',
    module: party,
    required: true,
    newRecord: true,
    display: [
      `${party}_name`,
      { field: 'phone', as: `${party}_phone` },
      { field: 'email', as: `${party}_email` },
      { field: 'city', as: `${party}_city` },
      { field: 'country', as: `${party}_country` },
    ],
    label: partyLabels[party],
  };
}

/** The panel of the form with whom a document is with. */
export function partyPanel(party: Party) {
  return {
    label: partyLabels[party],
    fields: [`${party}_phone`, `${party}_email`, `${party}_city`, `${party}_country`],
  };
}

/** How many single stones and sets a document has. */
export const groupingTypes: FieldDescriptor = {
  name: 'grouping_type_edit',
  type: 'tally',
  link: 'inventory',
  by: 'grouping_type',
  parts: [
    { is: 'Single', label: { en: 'Single', zh: '单颗' } },
    { is: 'Set', label: { en: 'Set', zh: '套装' } },
  ],
  label: { en: 'Grouping Type', zh: '组合方式' },
};

/** A row's item, and what rows show of it. */
export const itemReference: FieldDescriptor = {
  name: 'inventory_id',
  type: 'searchable-select',
  module: 'inventory',
  required: true,
  readOnly: 'after-create',
  display: [
    'item_no',
    'grouping_type',
    'type',
    'color',
    'shape',
    'weight',
    'dimension',
    'supplier_name',
    { field: 'status', as: 'item_status' },
  ],
  label: { en: 'Item', zh: '货品' },
};

/** A purchase or a memo in can bring stones that are new: their form, and the supplier's name on them. */
export const newStones: NonNullable<ModuleDescriptor['document']>['items']['creates'] = {
  form: [
    ...['item_no', 'type', 'color', 'shape', 'origin', 'weight'],
    ...['dim_length', 'dim_width', 'dim_height', 'sale_price', 'notes'],
  ],
  values: { grouping_type: 'Single' },
  party: 'supplier_id',
};

/** The badge of memos that are late: Confirmed, past their day, and not all of their items are back or sold. */
export function overdue(itemsOut: string, tone: 'warning' | 'error') {
  return {
    filter: { status: 'Confirmed', due_date_lte: 'today-1', [`${itemsOut}_gte`]: 1 },
    label: { en: 'overdue', zh: '逾期' },
    tone,
  };
}

/** What a party gave back, or got back: `saleReturn`. It stands on no tab. */
export function returnsOfParty(
  party: Party,
  document: string,
  label: Label,
): NonNullable<ModuleDescriptor['links']>[number] {
  const { code, date, sum } = namesOf(`${document}-return`);
  return {
    name: `${document.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Return`,
    label,
    module: `${document}-return`,
    by: `${party}_id`,
    add: 'none',
    columns: [code, date, 'status', sum],
    sort: { field: code, order: 'DESC' },
  };
}
