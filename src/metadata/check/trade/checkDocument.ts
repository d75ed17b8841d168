import { isChoice, isFreeLine, isReference, isStored, isSum, isWhole } from '../../../fields/capabilities.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import { documentStatuses } from '../../keys/documentKeys.ts';
import { findField, type Module, type Schema, targetOf } from '../../model.ts';
import { rowsLinkOf } from '../../read/documentRows.ts';
import { type Finding, unknown } from '../shared/mistakes.ts';
import {
  checkCodeFits,
  checkNamed,
  checkServerWritten,
  checkValues,
  isStoredAmount,
  isStoredDay,
  type NamedField,
} from './namedFields.ts';

type Document = NonNullable<Module['document']>;

/** What `document` of a module names: its own fields, those of its rows, items and party, and the document before it. */
export function checkDocument(schema: Schema, module: Module, document: Document): Finding[] {
  const own = [
    ...checkNamed(module, 'document', [
      ['status', document.status, isChoice],
      ['code.field', document.code.field, isFreeLine],
      ['number', document.number, isFreeLine],
      ['date', document.date, isStoredDay],
      ['party', document.party, isReference],
      ['sum', document.sum, isSum],
      ['payment.status', document.payment?.status, isChoice],
      ['payment.date', document.payment?.date, isStoredDay],
      ['payment.dueDate.field', document.payment?.dueDate?.field, isStoredDay],
    ]),
    ...checkPriceSum(module, document),
    ...checkTerms(schema, module, document),
    ...checkServerWritten(module, 'document.status', document.status),
    ...checkServerWritten(module, 'document.code.field', document.code.field),
    ...checkCodeFits(module, 'document.code.field', document.code.field, document.code.pattern),
    ...checkCodeFits(module, 'document.number', document.number, document.code.pattern),
    ...checkValues(
      module,
      document.status,
      documentStatuses.map((status) => ['document.status', status] as const),
    ),
    ...checkValues(module, document.payment?.status, [
      ['document.payment.due', document.payment?.due],
      ['document.payment.paid', document.payment?.paid],
    ]),
    ...(['staysOpen', 'beside'] as const).flatMap((key) =>
      checkNamed(
        module,
        'document',
        (document[key] ?? []).map((name): NamedField => [key, name]),
      ),
    ),
  ];
  const link = rowsLinkOf(module);
  if (!link) {
    const names = module.links.map(({ name }) => name);
    return [...own, unknown('document.items.link', 'link', document.items.link, names)];
  }
  const rows = schema.modules[link.module];
  return rows
    ? [
        ...own,
        ...checkItems(schema, module, rows, document),
        ...checkSources(schema, module, rows, document),
        ...checkStepName(schema, module, document),
      ]
    : own;
}

/** What the document comes to is what all of its rows cost: this is what is owed, paid, and said at the foot of its paper. */
function checkPriceSum(module: Module, { sum, items }: Document): Finding[] {
  const field = findField(module, sum);
  if (!isSum(field)) return [];
  const { link, field: added, take, rowsWhere, where } = field;
  if (link === items.link && added === items.price && take === 'sum' && !rowsWhere && !where) return [];
  const message = `"${sum}" does not add up the prices of all rows; let its "link" be "${items.link}" and its "field" "${items.price}", without "take", "rowsWhere" and "where"`;
  return [{ path: 'document.sum', message, about: `${module.name}.${sum}` }];
}

/** The payment terms stand with the party. */
function checkTerms(schema: Schema, module: Module, { party, payment }: Document): Finding[] {
  const partyModule = targetOf(schema, findField(module, party));
  const isDays = (field: Field) => isStored(field) && isWhole(field);
  return partyModule
    ? checkNamed(partyModule, 'document.payment.dueDate', [['terms', payment?.dueDate?.terms, isDays]])
    : [];
}

function checkItems(schema: Schema, module: Module, rows: Module, { items, effect }: Document): Finding[] {
  const findings = checkNamed(rows, 'document.items', [
    ['item', items.item, isReference],
    ['price', items.price, isStoredAmount],
    ['status.field', items.status?.field, isChoice],
  ]);
  findings.push(
    ...checkValues(rows, items.status?.field, [
      ['document.items.status.pending', items.status?.pending],
      ['document.items.status.confirmed', items.status?.confirmed],
      ['document.items.status.dropped', items.status?.dropped],
    ]),
  );
  const item = findField(rows, items.item);
  const stock = targetOf(schema, item);
  if (!stock) return findings;
  if (!stock.stock) {
    const message = `"${items.item}" refers to ${stock.name}, which holds no stock; give ${stock.name} the key "stock"`;
    return [...findings, { path: 'document.items.item', message }];
  }
  const form = (items.creates?.form ?? []).map((name): NamedField => ['creates.form', name]);
  const kept = (items.keeps ?? []).map((name): NamedField => ['keeps', name]);
  return [
    ...findings,
    ...checkNamed(stock, 'document.items', [
      ['priceFrom', items.priceFrom, isStoredAmount],
      ['priceTo', items.priceTo, isStoredAmount],
      ['creates.party', items.creates?.party, isReference],
      ...form,
      ...kept,
    ]),
    ...checkKept(stock, items),
    ...checkValues(stock, stock.stock.status, [
      ['document.effect.becomes', effect.becomes],
      ['document.effect.needs', effect.needs],
    ]),
    ...(effect.needs === undefined && module.document?.returns === undefined
      ? [{ path: 'document.effect.needs', message: 'is missing; say which status an item needs, or what it returns' }]
      : []),
  ];
}

/** What the confirmation itself writes cannot be kept: the item would be different at once. */
function checkKept(stock: Module, { keeps = [], priceTo }: Document['items']): Finding[] {
  return keeps
    .filter((name) => name === priceTo || name === stock.stock?.status)
    .map((name) => ({
      path: 'document.items.keeps',
      message: `"${name}" is written by the confirmation itself; take it out`,
    }));
}

function checkSources(schema: Schema, module: Module, rows: Module, document: Document): Finding[] {
  const sources = [
    ['document.returns', document.returns],
    ['document.follows', document.follows],
  ] as const;
  return sources.flatMap(([path, source]) => {
    if (!source) return [];
    const from = schema.modules[source.module];
    if (!from?.document) return [noDocument(schema, `${path}.module`, source.module)];
    const through = document.follows?.through;
    const sourceRows = schema.modules[rowsLinkOf(from)?.module ?? ''];
    return [
      ...checkNamed(rows, path, [['row', source.row, isReference]]),
      ...checkTarget(rows, `${path}.row`, source.row, sourceRows),
      ...checkSameParty(module, document, from, path),
      ...(sourceRows
        ? checkValues(sourceRows, from.document.items.status?.field, [[`${path}.rowBecomes`, source.rowBecomes]])
        : []),
      ...(path === 'document.follows' &&
      through !== undefined &&
      schema.modules[through]?.document?.returns?.module !== from.name
        ? [{ path: `${path}.through`, message: notReturning(through, from), about: through }]
        : []),
    ];
  });
}

function notReturning(through: string, from: Module): string {
  return `"${through}" does not return ${from.name}; name the module that does`;
}

/** What is posted to a record of any module; a step of this name would never be reached. */
export const postedNames = [
  ...['archive', 'by-number', 'cancel', 'close-count', 'duplicate', 'merge', 'reopen-count', 'scan', 'unarchive'],
  ...['undo-scan', 'update-status'],
];

/** The step stands in the API behind a record of the source: `POST /api/memo-out/7/sell-items`. */
function checkStepName(schema: Schema, { name: own }: Module, { follows }: Document): Finding[] {
  if (!follows) return [];
  const { name, module: source } = follows;
  const path = 'document.follows.name';
  if (postedNames.includes(name)) {
    return [{ path, message: `"${name}" is a path of the API itself; choose another name` }];
  }
  const other = Object.values(schema.modules).find(
    ({ name: module, document }) =>
      module !== own && document?.follows?.module === source && document.follows.name === name,
  );
  return other
    ? [{ path, message: `${other.name} has a step "${name}" from ${source}, too; choose another name` }]
    : [];
}

function checkTarget(rows: Module, path: string, name: string, target: Module | undefined): Finding[] {
  const field = findField(rows, name);
  if (!target || !isReference(field) || field.module === target.name) return [];
  return [{ path, message: `"${name}" refers to ${field.module}; let it refer to ${target.name}` }];
}

function checkSameParty(module: Module, document: Document, from: Module, path: string): Finding[] {
  const mine = findField(module, document.party);
  const theirs = findField(from, from.document?.party ?? '');
  if (!isReference(mine) || !isReference(theirs) || mine.module === theirs.module) return [];
  return [{ path: `${path}.module`, message: `${from.name} is with a ${theirs.module}, not with a ${mine.module}` }];
}

/** Rows are chosen from another document only where a document returns one. */
export function checkChooseFrom(module: Module): Finding[] {
  return module.links.flatMap((link) =>
    link.add === 'choose-from' && !(module.document?.returns && module.document.items.link === link.name)
      ? [
          {
            path: `links (${link.name}).add`,
            message: '"choose-from" is for the items of a document that returns another one',
          },
        ]
      : [],
  );
}

function noDocument(schema: Schema, path: string, name: string): Finding {
  const documents = Object.values(schema.modules).filter((module) => module.document);
  return unknown(
    path,
    'document module',
    name,
    documents.map((module) => module.name),
    name,
  );
}
