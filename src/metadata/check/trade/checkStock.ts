import {
  columnTypeOf,
  isChoice,
  isFreeText,
  isMoment,
  isReference,
  isSecret,
  isStored,
} from '../../../fields/capabilities.ts';
import { findField, type Module, type Schema, targetOf } from '../../model.ts';
import { rowsLinkOf } from '../../read/documentRows.ts';
import { fieldTrackingType, linkTrackingTypes, trackingTypesOf } from '../../read/trackingTypes.ts';
import { type Finding, unknown } from '../shared/mistakes.ts';
import {
  checkNamed,
  checkServerWritten,
  checkValues,
  isStoredAmount,
  isStoredDay,
  type NamedField,
  noModule,
} from './namedFields.ts';

type Stock = NonNullable<Module['stock']>;

type Cost = NonNullable<Module['cost']>;

/** What `stock` of a module names: its own fields, and those of the log of its items. */
export function checkStock(schema: Schema, module: Module, stock: Stock): Finding[] {
  const { tracking, transform } = stock;
  const kept = tracking && schema.modules[tracking.module];
  return [
    ...checkNamed(module, 'stock', [
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
      ? checkNamed(kept, 'stock.tracking', [
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
    ...checkNamed(
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
  const formFields = form.map((name): NamedField => ['form', name]);
  return [
    ...(parent === undefined
      ? [{ path: 'stock.parent', message: 'is missing; "transform" needs the reference of parts to their set' }]
      : []),
    ...(cost === undefined
      ? [{ path: 'stock.cost', message: 'is missing; "transform" needs the amount that it carries over' }]
      : []),
    ...checkNamed(module, 'stock.transform', [['grouping', grouping, isChoice], ...formFields]),
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

/** The name of an item is a stored text, because people read it from labels and type it. It may have any characters. */
export function checkItemNumber(stock: Module, path: string): Finding[] {
  const field = findField(stock, stock.recordLabel);
  if (!field || ['text', 'varchar'].includes(columnTypeOf(field) ?? '')) return [];
  const message = `items of ${stock.name} are called by "${field.name}" (${field.type}), but labels and scanners know numbers as text; let its recordLabel name a field of type input`;
  return [{ path, message, about: `${stock.name}.${field.name}` }];
}

/** What `cost` of a module names. */
export function checkCost(schema: Schema, module: Module, cost: Cost): Finding[] {
  const items = targetOf(schema, findField(module, cost.of));
  return [
    ...checkNamed(module, 'cost', [
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
