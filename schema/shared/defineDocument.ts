import { defineModule, type FieldDescriptor, type ModuleDescriptor } from 'facet/schema';
import {
  codeField,
  documentStatus,
  dueDate,
  groupingTypes,
  invoiceNumber,
  type Label,
  namesOf,
  notes,
  nounOf,
  numbersOfSupplier,
  owedFields,
  type Party,
  partyField,
  partyPanel,
  paymentFields,
  rowModule,
} from './documentParts.ts';

type Link = NonNullable<ModuleDescriptor['links']>[number];
type DocumentKeys = NonNullable<ModuleDescriptor['document']>;
type Tally = Extract<FieldDescriptor, { type: 'tally' }>;

/** What is special about a document. Everything else is the same for all documents. */
interface DocumentParts extends Pick<ModuleDescriptor, 'name' | 'labelPlural' | 'icon' | 'menu'> {
  label: Label;
  party: Party;
  /** The pattern of its codes: `MO-{year}-{0000}`. */
  code: string;
  /** Its date cannot be left empty. */
  dateRequired?: boolean;
  /** The field of its rows with the price. */
  price: string;
  /** The label of the tab with its items. */
  itemsTab: Label;
  /** How items are added, and whether their rows can be edited. A return chooses its items from other documents. */
  add?: Link['add'];
  edit?: Link['edit'];
  items?: Pick<DocumentKeys['items'], 'priceFrom' | 'priceTo' | 'onlyAvailable' | 'creates'>;
  /** It has an invoice number, and is paid or due. Its rows can be returned. */
  invoiced?: boolean;
  /** The label of the field that keeps papers of the other side, its invoice for example. */
  papers?: Label;
  /** It has an invoice number. @default where it is invoiced */
  numbered?: boolean;
  /** It has a due date. `status` is that of rows on memo, `tally` counts rows by status, `figures` can be searched. */
  memo?: { status: string; tally: Tally['parts']; figures: FieldDescriptor[] };
  effect: DocumentKeys['effect'];
  /** The document that it gives back. The name of the rows' reference comes from that module. */
  returns?: Omit<NonNullable<DocumentKeys['returns']>, 'row'>;
  follows?: Omit<NonNullable<DocumentKeys['follows']>, 'row'>;
  exposure?: DocumentKeys['exposure'];
  addAfterConfirmed?: boolean;
}

/** A module whose records move items. Its fields, lists, form and link to its items come from what is special about it. */
export function defineDocument(parts: DocumentParts): ModuleDescriptor {
  const { name, label, labelPlural, icon, menu } = parts;
  const { code } = namesOf(name);
  return defineModule({
    ...{ name, label, labelPlural, icon, menu },
    recordLabel: code,
    fields: fieldsOf(parts),
    ...(isNumbered(parts) && parts.party === 'supplier' && { unique: [numbersOfSupplier] }),
    ...listsOf(parts),
    tabs: tabsOf(parts),
    links: [itemsLink(parts), ...(parts.invoiced ? [paymentLink(parts)] : [])],
    document: documentKeys(parts),
  });
}

function isNumbered({ invoiced, numbered = invoiced }: DocumentParts): boolean {
  return numbered === true;
}

function fieldsOf(parts: DocumentParts): FieldDescriptor[] {
  const { name, label, party, dateRequired, price, invoiced, memo } = parts;
  const { code, date, sum } = namesOf(name);
  const noun = nounOf(label);
  return [
    partyField(party),
    codeField(code, { en: `${label.en} Code`, zh: `${label.zh}号` }),
    ...(isNumbered(parts) ? [invoiceNumber(party)] : []),
    {
      name: date,
      type: 'date',
      ...(dateRequired && { required: true }),
      default: 'today',
      label: { en: `${label.en} Date`, zh: `${noun.zh}日期` },
    },
    ...(memo ? [dueDate] : []),
    documentStatus,
    { name: sum, type: 'sum', link: 'inventory', field: price, label: { en: 'Total', zh: '合计' } },
    ...(memo ? [itemsTally(memo.tally), ...memo.figures] : []),
    ...(invoiced ? [...paymentFields, ...owedFields] : []),
    groupingTypes,
    notes,
    ...(parts.papers ? [papersField(parts.papers)] : []),
  ];
}

function papersField(label: Label): FieldDescriptor {
  return { name: 'mediaPapers', type: 'media', accept: 'file', cell: 'icon', label };
}

/** Where the items of a memo are. */
function itemsTally(parts: Tally['parts']): FieldDescriptor {
  return {
    name: 'items_tally',
    type: 'tally',
    link: 'inventory',
    by: 'status',
    parts,
    label: { en: 'Items', zh: '货品情况' },
  };
}

/** Names of the fields that only some documents have. */
function someNames(parts: DocumentParts) {
  const { invoiced, memo } = parts;
  return {
    number: isNumbered(parts) ? ['invoice_number'] : [],
    invoice: invoiced ? ['invoice_number'] : [],
    due: memo ? ['due_date'] : [],
    tally: memo ? ['items_tally'] : [],
    payment: invoiced ? ['payment_status', 'payment_date'] : [],
    until: invoiced ? ['payment_due_date'] : [],
  };
}

/** What its list and its summary show, and what it can be searched by. */
function listsOf(parts: DocumentParts): Pick<ModuleDescriptor, 'list' | 'search' | 'summary'> {
  const { code, date, sum } = namesOf(parts.name);
  const { number, invoice, due, tally, payment, until } = someNames(parts);
  const party = `${parts.party}_name`;
  const owed = parts.invoiced ? ['due_sum'] : [];
  const figures = (parts.memo?.figures ?? []).map(({ name }) => name);
  return {
    list: {
      columns: [code, ...invoice, date, ...due, party, 'status', ...tally, sum, ...payment],
      priority: ['status', party, sum, date, ...due],
      sort: { field: code, order: 'DESC' },
      quickSearch: [code, ...number, party],
    },
    search: [
      ...[code, ...number, `${parts.party}_id`, 'status', date, ...due],
      ...[...figures, sum, ...payment, ...until, ...owed, 'notes'],
    ],
    summary: [code, ...invoice, party, date, ...due, 'status', ...tally, sum, ...payment],
  };
}

function tabsOf(parts: DocumentParts): ModuleDescriptor['tabs'] {
  const { name, party, invoiced, papers, itemsTab } = parts;
  const { code, date, sum } = namesOf(name);
  const { number, due, tally, payment, until } = someNames(parts);
  const owed = invoiced ? owedFields.map((field) => field.name) : [];
  const total = [sum, ...tally, ...payment, ...until, ...owed];
  return [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      sections: [
        { fields: [`${party}_id`, code, ...number, date, ...due, 'status'] },
        partyPanel(party),
        {
          label: invoiced ? { en: 'Total & Payment', zh: '合计与付款' } : { en: 'Total', zh: '合计' },
          fields: total,
        },
        { fields: ['notes', ...(papers ? ['mediaPapers'] : [])] },
      ],
    },
    { name: 'items', label: itemsTab, link: 'inventory' },
    ...(invoiced ? [{ name: 'payments', label: { en: 'Payments', zh: '付款' }, link: 'payment' }] : []),
  ];
}

/** What rows show of their item before the price; its supplier stands last, where a tablet scrolls to. */
const itemColumns = ['item_no', 'type', 'color', 'shape', 'weight', 'dimension'];

function itemsLink({ name, price, add = 'search', edit, memo, returns }: DocumentParts): Link {
  const link = {
    name: 'inventory',
    label: { en: 'Item', zh: '货品' },
    module: rowModule(name),
    by: namesOf(name).id,
  };
  if (returns) {
    const source = namesOf(returns.module).code;
    return { ...link, add: 'choose-from', columns: [...itemColumns, price, source, 'supplier_name'] };
  }
  const status = memo ? ['status'] : [];
  return {
    ...link,
    add,
    pick: 'inventory_id',
    columns: [...itemColumns, price, ...status, 'supplier_name'],
    inlineEdit: [price],
    ...(edit !== undefined && { edit }),
  };
}

/** The payments of a document, which its party has as well. */
function paymentLink({ name, party }: DocumentParts): Link {
  return {
    name: 'payment',
    label: { en: 'Payment', zh: '付款' },
    module: `${party}-payment`,
    by: namesOf(name).id,
    add: 'modal',
    columns: ['payment_date', 'kind', 'amount', 'method', 'status', 'notes'],
    form: ['kind', 'amount', 'payment_date', 'method', 'notes'],
    remove: false,
    sort: { field: 'payment_date', order: 'DESC' },
  };
}

function documentKeys(parts: DocumentParts): DocumentKeys {
  const { name, party, code, invoiced, memo, effect, returns, follows, exposure, addAfterConfirmed } = parts;
  const names = namesOf(name);
  const { payment, due, until } = someNames(parts);
  return {
    status: 'status',
    code: { field: names.code, pattern: code },
    ...(isNumbered(parts) && { number: 'invoice_number' }),
    date: names.date,
    party: `${party}_id`,
    sum: names.sum,
    items: itemsKeys(parts),
    effect,
    ...(returns && { returns: { ...returns, row: namesOf(returns.module).row } }),
    ...(follows && { follows: { ...follows, row: namesOf(follows.module).row } }),
    ...(addAfterConfirmed && { addAfterConfirmed }),
    ...(exposure && { exposure }),
    beside: ['grouping_type_edit'],
    // The due date of a memo can be put off after its confirmation.
    staysOpen: [...(memo ? due : []), 'notes', ...payment, ...until],
    ...(invoiced && {
      payment: {
        status: 'payment_status',
        due: 'Due',
        paid: 'Paid',
        date: 'payment_date',
        dueDate: { field: 'payment_due_date', terms: 'payment_terms' },
      },
    }),
  };
}

function itemsKeys({ price, items, memo }: DocumentParts): DocumentKeys['items'] {
  return {
    link: 'inventory',
    item: 'inventory_id',
    price,
    ...items,
    ...(memo && { status: { field: 'status', pending: 'New', confirmed: memo.status, dropped: 'Canceled' } }),
  };
}
