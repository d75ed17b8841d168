import {
  columnTypeOf,
  isChoice,
  isDay,
  isFreeLine,
  isFreeText,
  isMoment,
  isMoney,
  isReference,
  isSecret,
  isStored,
  isSum,
  isWhole,
  typesThat,
} from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import { documentStatuses } from '../keys/documentKeys.ts';
import { findField, type Module, type Schema, targetOf } from '../model.ts';
import { rowsLinkOf } from '../read/documentRows.ts';
import { firstStatuses } from '../read/firstStatuses.ts';
import { fieldTrackingType, linkTrackingTypes, trackingTypesOf } from '../read/trackingTypes.ts';
import { checkCurrencies } from './checkCurrencies.ts';
import { lengthOf } from './fieldFits.ts';
import { type Finding, unknown } from './mistakes.ts';

/** The fields and links that `stock`, `document`, `payment` and `cost` of a module name must exist and be of the right kind. */
export function stockFindings(schema: Schema, module: Module): Finding[] {
  return [
    ...(module.stock ? checkStock(schema, module, module.stock) : []),
    ...(module.document ? checkDocument(schema, module, module.document) : []),
    ...(module.payment ? checkPayment(schema, module, module.payment) : []),
    ...(module.cost ? checkCost(schema, module, module.cost) : []),
    ...checkCurrencies(schema, module),
    ...checkChooseFrom(module),
    ...checkFirstStatuses(module),
  ];
}

/** A record that starts with another status than the rules of stock begin with would stand in nobody's way, or in everybody's. */
function checkFirstStatuses(module: Module): Finding[] {
  return Object.entries(firstStatuses(module)).flatMap(([name, first]) => {
    const standard = findField(module, name)?.default;
    if (standard === undefined || standard === first) return [];
    return [{ path: `fields (${name}).default`, message: `a new record is "${first}"; name that, or leave it out` }];
  });
}

type Stock = NonNullable<Module['stock']>;
type Document = NonNullable<Module['document']>;
type Payment = NonNullable<Module['payment']>;
type Cost = NonNullable<Module['cost']>;

/** Fields by key, and what each has to be. */
type Wanted = [key: string, field: string | undefined, is?: (field: Field) => boolean];

export const isStoredDay = (field: Field) => isStored(field) && isDay(field);
const isStoredAmount = (field: Field) => isStored(field) && isMoney(field);

function checkStock(schema: Schema, module: Module, stock: Stock): Finding[] {
  const { tracking, transform } = stock;
  const kept = tracking && schema.modules[tracking.module];
  return [
    ...kinds(module, 'stock', [
      ['status', stock.status, isChoice],
      ['parent', stock.parent, isReference],
      ['cost', stock.cost, isStoredAmount],
    ]),
    ...checkValues(module, stock.status, [
      ['stock.opening', stock.opening],
      ['stock.pending', stock.pending],
      ['stock.dropped', stock.dropped],
    ]),
    ...checkServerWritten(module, 'stock.status', stock.status),
    ...(transform ? checkTransform(module, stock, transform) : []),
    ...(tracking && !kept ? [noModule(schema, 'stock.tracking.module', tracking.module)] : []),
    ...(tracking && kept
      ? kinds(kept, 'stock.tracking', [
          ['item', tracking.item, isReference],
          ['type', tracking.type, isChoice],
          ['date', tracking.date, isMoment],
          ['day', tracking.day, isStoredDay],
          ['party', tracking.party, isFreeText],
          ['detail', tracking.detail, isFreeText],
          ['status', tracking.status, isChoice],
        ])
      : []),
    ...(kept && !kept.readOnly
      ? [{ path: 'stock.tracking.module', message: `people could write ${kept.name}; give it "readOnly": true` }]
      : []),
    ...(tracking?.links ?? []).flatMap((name) => {
      const names = module.links.map((link) => link.name);
      return names.includes(name) ? [] : [unknown('stock.tracking.links', 'link', name, names)];
    }),
    ...kinds(
      module,
      'stock.tracking.fields',
      (tracking?.fields ?? []).map((name, at) => [
        String(at),
        name,
        (field) => isStored(field) && !isReference(field) && !isSecret(field),
      ]),
    ),
    ...(tracking ? checkEventNames(schema, module, tracking) : []),
  ];
}

/** Entries say the label of what they are about, and a document's must be told from those of fields and links. */
function checkEventNames(schema: Schema, module: Module, tracking: NonNullable<Stock['tracking']>): Finding[] {
  const documents = Object.values(schema.modules).filter((one) => itemsMovedBy(schema, one) === module);
  const named = new Map(documents.flatMap((one) => trackingTypesOf(one).map(({ value }) => [value, one.name])));
  const findings = (path: string, name: string, values: readonly string[]) =>
    values
      .filter((value) => named.has(value))
      .map((value) => ({
        path: `stock.tracking.${path}`,
        message: `the history of items says "${value}" of "${name}" and of the document ${named.get(value)}; let the labels of the two differ`,
      }));
  return [
    ...module.fields
      .filter(({ name }) => tracking.fields?.includes(name))
      .flatMap((field) => findings('fields', field.name, [fieldTrackingType(field).value])),
    ...module.links
      .filter(({ name }) => tracking.links?.includes(name))
      .flatMap((link) => {
        const { added, changed, removed } = linkTrackingTypes(link);
        return findings('links', link.name, [added.value, changed.value, removed.value]);
      }),
  ];
}

/** The module of the items that a document moves; undefined where the module is no document, or has mistakes. */
function itemsMovedBy(schema: Schema, module: Module): Module | undefined {
  const rows = schema.modules[rowsLinkOf(module)?.module ?? ''];
  return rows && module.document && targetOf(schema, findField(rows, module.document.items.item));
}

function checkTransform(
  module: Module,
  { parent, cost }: Stock,
  transform: NonNullable<Stock['transform']>,
): Finding[] {
  const { grouping, single, set, form } = transform;
  const formFields = form.map((name): Wanted => ['form', name]);
  return [
    ...(parent === undefined
      ? [{ path: 'stock.parent', message: 'is missing; "transform" needs the reference of parts to their set' }]
      : []),
    ...(cost === undefined
      ? [{ path: 'stock.cost', message: 'is missing; "transform" needs the amount that it carries over' }]
      : []),
    ...kinds(module, 'stock.transform', [['grouping', grouping, isChoice], ...formFields]),
    ...checkValues(module, grouping, [
      ['stock.transform.single', single],
      ['stock.transform.set', set],
    ]),
    ...checkItemNumber(module, 'stock.transform'),
    ...checkSharedNumber(module, parent, transform),
    ...(form.includes(module.recordLabel) || module.code?.field === module.recordLabel
      ? []
      : [{ path: 'stock.transform.form', message: `leaves out "${module.recordLabel}", which names the set; add it` }]),
  ];
}

/** The parts of a set carry its number, so no rule may keep that number to one record. */
function checkSharedNumber(
  module: Module,
  parent: string | undefined,
  { grouping, single }: NonNullable<Stock['transform']>,
): Finding[] {
  const { recordLabel: label, unique } = module;
  if (parent === undefined) return [];
  const mend = `write {"fields": ["${label}"], "when": {"field": "${parent}", "is": null}} into the module's "unique"`;
  const keepsToOne = ({ fields, when }: Module['unique'][number]) =>
    fields.length === 1 && fields[0] === label && (!when || (when.field === grouping && when.is === single));
  const message = (own: string) =>
    `parts of a set have its "${label}", so that it is in several records; ${own}${mend}`;
  return [
    ...(findField(module, label)?.unique
      ? [{ path: `fields (${label}).unique`, message: message('remove this, and ') }]
      : []),
    ...unique.flatMap((rule, index) =>
      keepsToOne(rule) ? [{ path: `unique[${index}]`, message: message('in place of this, ') }] : [],
    ),
  ];
}

function checkDocument(schema: Schema, module: Module, document: Document): Finding[] {
  const own = [
    ...kinds(module, 'document', [
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
    ...[...(document.staysOpen ?? []), ...(document.beside ?? [])].flatMap((name) =>
      kinds(module, 'document', [['staysOpen', name]]),
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
    ? kinds(partyModule, 'document.payment.dueDate', [['terms', payment?.dueDate?.terms, isDays]])
    : [];
}

function checkItems(schema: Schema, module: Module, rows: Module, { items, effect }: Document): Finding[] {
  const findings = kinds(rows, 'document.items', [
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
  const form = (items.creates?.form ?? []).map((name): Wanted => ['creates.form', name]);
  const kept = (items.keeps ?? []).map((name): Wanted => ['keeps', name]);
  return [
    ...findings,
    ...kinds(stock, 'document.items', [
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
      ...kinds(rows, path, [['row', source.row, isReference]]),
      ...checkTarget(rows, `${path}.row`, source.row, sourceRows),
      ...checkSameParty(module, document, from, path),
      ...(sourceRows
        ? checkValues(sourceRows, from.document.items.status?.field, [[`${path}.rowBecomes`, source.rowBecomes]])
        : []),
      ...(path === 'document.follows' &&
      through !== undefined &&
      schema.modules[through]?.document?.returns?.module !== from.name
        ? [{ path: `${path}.through`, message: `"${through}" does not return ${from.name}; name the module that does` }]
        : []),
    ];
  });
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

function checkPayment(schema: Schema, module: Module, payment: Payment): Finding[] {
  const of = findField(module, payment.of);
  const paid = targetOf(schema, of);
  return [
    ...kinds(module, 'payment', [
      ['of', payment.of, isReference],
      ['amount', payment.amount, isStoredAmount],
      ['date', payment.date, isStoredDay],
      ['party', payment.party, isReference],
      ['status.field', payment.status.field, isChoice],
      ['kind.field', payment.kind?.field, isChoice],
    ]),
    ...checkServerWritten(module, 'payment.status.field', payment.status.field),
    ...checkValues(module, payment.status.field, [
      ['payment.status.posted', payment.status.posted],
      ['payment.status.canceled', payment.status.canceled],
    ]),
    ...checkValues(module, payment.kind?.field, [
      ['payment.kind.payment', payment.kind?.payment],
      ['payment.kind.credit', payment.kind?.credit],
      ['payment.kind.refund', payment.kind?.refund],
    ]),
    ...(paid && !paid.document?.payment
      ? [{ path: 'payment.of', message: `${paid.name} is no document with a "payment"; name one that is` }]
      : []),
  ];
}

function checkCost(schema: Schema, module: Module, cost: Cost): Finding[] {
  const items = targetOf(schema, findField(module, cost.of));
  return [
    ...kinds(module, 'cost', [
      ['of', cost.of, isReference],
      ['amount', cost.amount, isStoredAmount],
      ['date', cost.date, isStoredDay],
    ]),
    ...(items && items.stock?.cost === undefined
      ? [
          {
            path: 'cost.of',
            message: `${items.name} has no "stock.cost"; name a module of items whose costs are logged`,
          },
        ]
      : []),
  ];
}

/** Rows are chosen from another document only where a document returns one. */
function checkChooseFrom(module: Module): Finding[] {
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

/** The name of an item is a stored text, because people read it from labels and type it. It may have any characters. */
export function checkItemNumber(stock: Module, path: string): Finding[] {
  const field = findField(stock, stock.recordLabel);
  if (!field || ['text', 'varchar'].includes(columnTypeOf(field) ?? '')) return [];
  const message = `items of ${stock.name} are called by "${field.name}" (${field.type}), but labels and scanners know numbers as text; let its recordLabel name a field of type input`;
  return [{ path, message, about: `${stock.name}.${field.name}` }];
}

export function checkServerWritten(module: Module, path: string, name: string): Finding[] {
  const field = findField(module, name);
  if (!field || field.readOnly === true) return [];
  return [{ path, message: `"${name}" is written by the server alone; add "readOnly": true to it` }];
}

/** A field that is shorter than the codes would refuse every new record. */
export function checkCodeFits(module: Module, path: string, name: string | undefined, pattern: string): Finding[] {
  const field = name === undefined ? undefined : findField(module, name);
  // As many digits as there are zeros: the first codes.
  const code = pattern.replace('{year}', '2026').replace(/\{0+\}/, (zeros) => '1'.padStart(zeros.length - 2, '0'));
  if (!field || !isFreeLine(field) || lengthOf(field) >= code.length) return [];
  const message = `"${field.name}" takes ${lengthOf(field)} characters, but a code such as ${code} has ${code.length}; let its maxLength be greater`;
  return [{ path, message, about: `${module.name}.${field.name}` }];
}

/** The values that are no choice of the field. Another check reports a field that is no choice. */
export function checkValues(
  module: Module,
  name: string | undefined,
  values: readonly (readonly [path: string, value: string | undefined])[],
): Finding[] {
  const field = name === undefined ? undefined : findField(module, name);
  const present = values.flatMap(([path, value]) => (value === undefined ? [] : [{ path, value }]));
  if (!isChoice(field)) return [];
  const [first] = present;
  if (!field.options) {
    const values = present.map(({ value }) => `"${value}"`).join(', ');
    const message = `"${field.name}" of ${module.name} has the choices of a value list, which staff change; give it "options" with ${values} instead`;
    return first ? [{ path: first.path, message, about: `${module.name}.${field.name}` }] : [];
  }
  const known = field.options.map(({ value }) => value);
  return present.flatMap(({ path, value }) =>
    known.includes(value) ? [] : [unknown(path, `choice of ${module.name}.${field.name}`, value, known)],
  );
}

export function kinds(module: Module, path: string, wanted: readonly Wanted[]): Finding[] {
  return wanted.flatMap(([key, name, is]) => {
    if (name === undefined) return [];
    const field = findField(module, name);
    if (!field) {
      const names = module.fields.map((other) => other.name);
      return [unknown(`${path}.${key}`, `field of ${module.name}`, name, names, `${module.name}.*`)];
    }
    if (!is || is(field)) return [];
    const message = `"${name}" of ${module.name} is of type ${field.type}; it has to be ${typesThat(is).join(' or ')}`;
    return [{ path: `${path}.${key}`, message, about: `${module.name}.${name}` }];
  });
}

function noModule(schema: Schema, path: string, name: string): Finding {
  return unknown(path, 'module', name, Object.keys(schema.modules), name);
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
