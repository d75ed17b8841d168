import { filtersOf } from '../fields/fieldTypes.ts';
import { countResults, countStatuses } from './countKeys.ts';
import { filterKeyOf } from './filterKeys.ts';
import { type Finding, suggest, unknown } from './mistakes.ts';
import { findField, type Link, type Module, type Schema } from './model.ts';
import { shownField } from './shownField.ts';
import { checkServerWritten, checkValues, kinds } from './stockChecks.ts';

type Count = NonNullable<Module['count']>;

const choice = ['select', 'radio'];

/** What `count` of a module names must be there, and be of the right kind. */
export function countFindings(schema: Schema, module: Module): Finding[] {
  const { count } = module;
  if (!count) return [];
  const link = module.links.find(({ name }) => name === count.items.link);
  const rows = link && schema.modules[link.module];
  return [
    ...kinds(module, 'count', [
      ['status', count.status, choice],
      ['code.field', count.code.field, ['input']],
      ['date', count.date, ['date']],
    ]),
    ...checkServerWritten(module, 'count.status', count.status),
    ...checkServerWritten(module, 'count.code.field', count.code.field),
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
    ...kinds(rows, 'count.items', [
      ['item', items.item, ['searchable-select']],
      ['result', items.result, choice],
      ['scanned', items.scanned, ['timestamp']],
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
  const stock = item?.type === 'searchable-select' ? schema.modules[item.module] : undefined;
  if (!stock) return findings;
  if (!stock.stock) {
    const message = `"${items.item}" refers to ${stock.name}, which holds no stock; give ${stock.name} the key "stock"`;
    return [...findings, { path: 'count.items.item', message }];
  }
  return [
    ...findings,
    ...Object.entries(items.keeps ?? {}).flatMap(([kept, from]) => [
      ...kinds(rows, 'count.items.keeps', [[kept, kept, []]]),
      ...checkServerWritten(rows, `count.items.keeps.${kept}`, kept),
      ...kinds(stock, 'count.items.keeps', [[kept, from, []]]),
    ]),
    ...Object.keys(count.expects ?? {}).flatMap((key) => checkExpected(schema, stock, key)),
    ...Object.entries(count.narrowedBy ?? {}).flatMap(([own, from]) =>
      checkNarrowing(schema, module, stock, own, from),
    ),
  ];
}

/** An item stands in a count once, whoever scans it at the same moment. */
function checkOnce(rows: Module, by: string, item: string): Finding[] {
  const isOnce = rows.unique.some(
    ({ fields, when }) => !when && fields.length === 2 && fields.includes(by) && fields.includes(item),
  );
  if (isOnce) return [];
  const message = `an item stands in a count once; add "unique": [["${by}", "${item}"]] to ${rows.name}`;
  return [{ path: 'count.items.link', message, about: rows.name }];
}

function checkExpected(schema: Schema, stock: Module, key: string): Finding[] {
  const path = `count.expects.${key}`;
  const asked = filterKeyOf(stock, key);
  const about = `${stock.name}.*`;
  if (!asked) {
    const names = stock.fields.map(({ name }) => name);
    return [{ path, message: `is no filter of ${stock.name}; ${suggest(key, names)}`, about }];
  }
  if (filtersOf(shownField(schema, stock, asked.field)).includes(asked.operator)) return [];
  return [{ path, message: `cannot be asked of "${asked.field.name}"; name another filter`, about }];
}

/** What narrows a count is given once: its list is frozen with it. */
function checkNarrowing(schema: Schema, module: Module, stock: Module, own: string, from: string): Finding[] {
  const path = 'count.narrowedBy';
  const field = findField(module, own);
  const asked = findField(stock, from);
  return [
    ...kinds(module, path, [[own, own, []]]),
    ...kinds(stock, path, [[own, from, []]]),
    ...(field && field.readOnly !== 'after-create'
      ? [{ path: `${path}.${own}`, message: `is fixed with the list; add "readOnly": "after-create" to "${own}"` }]
      : []),
    ...(asked && !filtersOf(shownField(schema, stock, asked)).includes('eq')
      ? [{ path: `${path}.${own}`, message: `"${from}" cannot be asked for one value; name another field` }]
      : []),
  ];
}
