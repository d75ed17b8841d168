import { defineModule, type FieldDescriptor, type ModuleDescriptor } from 'facet/schema';
import { itemReference, type Label, namesOf, nounOf, returnedLabel, rowModule } from './documentParts.ts';

type Reference = Extract<FieldDescriptor, { type: 'searchable-select' }>;
type Choice = Extract<FieldDescriptor, { type: 'select' }>;

/** A document, and what its rows show of it beside its code: `memo-out`. */
interface Document {
  module: string;
  label: Label;
  shows?: Reference['display'];
}

/** What is special about the rows of a document. Everything else is the same for the rows of all documents. */
interface RowParts extends Pick<ModuleDescriptor, 'icon'> {
  document: Document;
  price: { name: string; label: Label };
  /** The document whose rows these give back. */
  returns?: Document;
  /** The document by which rows come back: `sale-return`. The price at which it takes a row back is credited. */
  returnedBy?: string;
  /** The document whose rows these can be made of. */
  follows?: Document;
  /** What becomes of a row once its document is Confirmed. */
  states?: Choice['options'];
}

/** The module with the rows of a document: one item each, for a price. */
export function defineDocumentRow(parts: RowParts): ModuleDescriptor {
  const { document, price, icon, returnedBy, states } = parts;
  const { id, code } = namesOf(document.module);
  const label = rowLabel(document.label);
  return defineModule({
    name: rowModule(document.module),
    label,
    labelPlural: { en: `${label.en}s`, zh: label.zh },
    icon,
    menu: false,
    recordLabel: 'item_no',
    fields: fieldsOf(parts),
    unique: [
      {
        fields: [id, 'inventory_id'],
        message: { en: 'This item is in it already.', zh: '该货品已在其中。' },
      },
    ],
    list: {
      columns: [code, 'item_no', 'type', 'weight', price.name, ...(states ? ['status'] : [])],
      quickSearch: ['item_no', code],
    },
    search: ['inventory_id', id, price.name],
    tabs: [{ name: 'main-info', label: { en: 'Main Info', zh: '基本信息' }, fields: ['inventory_id', price.name] }],
    ...(returnedBy && { links: [returnsLink(document, returnedBy)] }),
  });
}

function fieldsOf({ document, price, returns, returnedBy, follows, states }: RowParts): FieldDescriptor[] {
  return [
    documentReference(document),
    itemReference,
    ...(returns ? [returnedRow(returns)] : []),
    ...(follows ? [followedRow(follows)] : []),
    { ...price, type: 'money', min: 0 },
    ...(returnedBy ? [returnedPrice(returnedBy, price.name)] : []),
    ...(states ? [rowStatus(states)] : []),
  ];
}

/** `借出货品`, from the label `借出单` of the document. */
function rowLabel(document: Label): Label {
  const { en, zh } = nounOf(document);
  return { en: `${en} Item`, zh: `${zh}货品` };
}

function documentReference({ module, label, shows = [] }: Document): FieldDescriptor {
  const { id, code, status } = namesOf(module);
  return {
    name: id,
    type: 'searchable-select',
    module,
    required: true,
    readOnly: 'after-create',
    onDelete: 'cascade',
    display: [code, { field: 'status', as: status }, ...shows],
    label,
  };
}

/** The row that a return gives back; its document is known by it. */
function returnedRow({ module, label, shows = [] }: Document): FieldDescriptor {
  const { id, code, row } = namesOf(module);
  return {
    name: row,
    type: 'searchable-select',
    module: rowModule(module),
    required: true,
    readOnly: 'after-create',
    display: [id, code, ...shows],
    label: rowLabel(label),
  };
}

function returnsLink({ module }: Document, by: string): NonNullable<ModuleDescriptor['links']>[number] {
  return {
    name: 'returned',
    label: returnedLabel,
    module: rowModule(by),
    by: namesOf(module).row,
    add: 'none',
    columns: ['item_no'],
  };
}

/** What is credited for the row: the price at which a Confirmed return took it back. */
function returnedPrice(by: string, price: string): FieldDescriptor {
  return {
    name: 'returned_price',
    type: 'sum',
    link: 'returned',
    field: price,
    rowsWhere: { field: namesOf(by).status, is: 'Confirmed' },
    label: returnedLabel,
  };
}

/** The row that this one was made of; the server fills it in. */
function followedRow({ module, label }: Document): FieldDescriptor {
  const { code, row } = namesOf(module);
  return {
    name: row,
    type: 'searchable-select',
    module: rowModule(module),
    readOnly: true,
    display: [code],
    label: rowLabel(label),
  };
}

function rowStatus(states: NonNullable<Choice['options']>): FieldDescriptor {
  return {
    name: 'status',
    type: 'select',
    required: true,
    readOnly: true,
    default: 'New',
    options: [
      { value: 'New', label: { en: 'New', zh: '新建' } },
      ...states,
      { value: 'Canceled', label: { en: 'Canceled', zh: '已取消' } },
    ],
    label: { en: 'Status', zh: '状态' },
  };
}
