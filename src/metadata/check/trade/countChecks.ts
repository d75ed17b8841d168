import { isChoice, isFreeLine, isMoment, isReference, isStored } from '../../../fields/capabilities.ts';
import { filtersOf } from '../../../fields/fieldTypes.ts';
import { countResults, countStatuses } from '../../keys/countKeys.ts';
import { findField, type Link, type Module, type Schema, targetOf } from '../../model.ts';
import { displayedFieldOf } from '../../read/fields/displayedFieldOf.ts';
import { checkFilter } from '../shared/checkFilter.ts';
import { isTooShort, misfitOf } from '../shared/fieldFits.ts';
import { type Finding, unknown } from '../shared/mistakes.ts';
import { checkStored } from '../shared/nameChecks.ts';
import { checkItemNumber } from './checkStock.ts';
import { checkCodeFits, checkNamed, checkServerWritten, checkValues, isStoredDay } from './namedFields.ts';

type Count = NonNullable<Module['count']>;

/** The fields and links that `count` of a module names must exist and be of the right kind. */
export function countFindings(schema: Schema, module: Module): Finding[] {
  const { count } = module;
  if (!count) return [];
  const link = module.links.find(({ name }) => name === count.items.link);
  const rows = link && schema.modules[link.module];
  return [
    ...checkNamed(module, 'count', [
      ['status', count.status, isChoice],
      ['code.field', count.code.field, isFreeLine],
      ['date', count.date, isStoredDay],
    ]),
    ...checkServerWritten(module, 'count.status', count.status),
    ...checkServerWritten(module, 'count.code.field', count.code.field),
    ...checkCodeFits(module, 'count.code.field', count.code.field, count.code.pattern),
    ...checkValues(
      module,
      count.status,
      countStatuses.map((status) => ['count.status', status] as const),
    ),
    ...(link ? checkLink(link) : [unknownLink(module, count)]),
    ...(link && rows ? checkRows(schema, module, count, link, rows) : []),
  ];
}

function unknownLink(module: Module, { items }: Count): Finding {
  const names = module.links.map(({ name }) => name);
  return unknown('count.items.link', 'link', items.link, names);
}

function checkLink({ name, add }: Link): Finding[] {
  if (add === 'none') return [];
  return [{ path: `links (${name}).add`, message: 'the rows of a count come by its snapshot and by scanning: "none"' }];
}

function checkRows(schema: Schema, module: Module, { items, ...count }: Count, { by }: Link, rows: Module): Finding[] {
  const findings = [
    ...checkNamed(rows, 'count.items', [
      ['item', items.item, isReference],
      ['result', items.result, isChoice],
      ['scanned', items.scanned, isMoment],
    ]),
    ...checkServerWritten(rows, 'count.items.result', items.result),
    ...checkServerWritten(rows, 'count.items.scanned', items.scanned),
    ...checkValues(
      rows,
      items.result,
      countResults.map((result) => ['count.items.result', result] as const),
    ),
    ...checkOnce(rows, by, items.item),
  ];
  const item = findField(rows, items.item);
  const stock = targetOf(schema, item);
  if (!stock) return findings;
  if (!stock.stock) {
    const message = `"${items.item}" refers to ${stock.name}, which holds no stock; give ${stock.name} the key "stock"`;
    return [...findings, { path: 'count.items.item', message }];
  }
  return [
    ...findings,
    ...checkItemNumber(stock, 'count.items.item'),
    ...Object.entries(items.keeps ?? {}).flatMap(([kept, from]) => checkKept(schema, rows, stock, kept, from)),
    ...checkFilter(schema, stock, 'count.expects', count.expects ?? {}),
    ...Object.entries(count.narrowedBy ?? {}).flatMap(([own, from]) =>
      checkNarrowing(schema, module, stock, own, from),
    ),
  ];
}

/** An item stands in a count once, even if two people scan it at the same moment. */
function checkOnce(rows: Module, by: string, item: string): Finding[] {
  const isOnce = rows.unique.some(
    ({ fields, when }) => !when && fields.length === 2 && fields.includes(by) && fields.includes(item),
  );
  if (isOnce) return [];
  const message = `an item stands in a count once; add "unique": [["${by}", "${item}"]] to ${rows.name}`;
  return [{ path: 'count.items.link', message, about: rows.name }];
}

/** A row can hold every item: no rule of a field may refuse a snapshot or a scan. */
function checkKept(schema: Schema, rows: Module, stock: Module, kept: string, from: string): Finding[] {
  const path = 'count.items.keeps';
  const [field, stockField] = [findField(rows, kept), findField(stock, from)];
  const named = [...checkNamed(rows, path, [[kept, kept]]), ...checkNamed(stock, path, [[kept, from]])];
  if (!field || !stockField) return named;
  if (!isStored(field)) return checkStored(rows, `${path}.${kept}`, kept);
  const [into, origin] = [
    { module: rows, field },
    { module: stock, field: stockField },
  ];
  const misfit = misfitOf(schema, origin, into) ?? (isTooShort(schema, origin, into) ? 'is too short' : undefined);
  return [
    ...checkServerWritten(rows, `${path}.${kept}`, kept),
    ...(misfit ? [doesNotFit(`${path}.${kept}`, kept, misfit, `"${from}" of ${stock.name}`)] : []),
    ...(field.required || field.unique
      ? [{ path: `${path}.${kept}`, message: `"${kept}" takes what comes; remove "required" and "unique" from it` }]
      : []),
  ];
}

function doesNotFit(path: string, name: string, misfit: string, other: string): Finding {
  const message = `"${name}" ${misfit}, so it does not fit ${other}; name a field of the same kind`;
  return { path, message, about: 'modules' };
}

/** The fields that narrow a count are written with the new count only, because its list is frozen then. */
function checkNarrowing(schema: Schema, module: Module, stock: Module, own: string, from: string): Finding[] {
  const path = 'count.narrowedBy';
  const field = findField(module, own);
  const stockField = findField(stock, from);
  const misfit = field && stockField && misfitOf(schema, { module, field }, { module: stock, field: stockField });
  return [
    ...checkNamed(module, path, [[own, own]]),
    ...checkNamed(stock, path, [[own, from]]),
    ...(field && field.readOnly !== 'after-create' ? [notFixed(module, `${path}.${own}`, own)] : []),
    ...(stockField && !filtersOf(displayedFieldOf(schema, stock, stockField)).includes('eq')
      ? [{ path: `${path}.${own}`, message: `"${from}" cannot be asked for one value; name another field` }]
      : []),
    ...(misfit ? [doesNotFit(`${path}.${own}`, from, misfit, `"${own}" of ${module.name}`)] : []),
  ];
}

function notFixed(module: Module, path: string, name: string): Finding {
  const message = `is fixed with the list; add "readOnly": "after-create" to "${name}"`;
  return { path, message, about: `${module.name}.${name}` };
}
