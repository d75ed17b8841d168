import { type RawBuilder, sql } from 'kysely';
import { derivationOf, isReference } from '../../../fields/capabilities.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import type { ValueKind } from '../../../fields/shared/fieldType.ts';
import { fieldOf, type Link, linkOf } from '../../../metadata/model.ts';
import { type ArchivedFilter, archivedAt } from '../../../metadata/read/archived.ts';
import { displayedFieldOf } from '../../../metadata/read/fields/displayedFieldOf.ts';
import { searchedFields } from '../../../metadata/read/fields/searchedField.ts';
import { valueKindOf } from '../../../metadata/read/fields/valueKind.ts';
import { listOf } from '../../../metadata/read/valueLists.ts';
import { castTo } from '../../database/structure/sqlNames.ts';
import { containingPattern } from '../sql/likePattern.ts';
import type { RecordSql } from '../sql/RecordSql.ts';
import { valuesLabelledSql } from './readListedChoices.ts';
import type { Comparison, FilterCondition, ValuesByList } from './readListFilter.ts';
import { starredSql } from './recordSelection.ts';

type Sql = RawBuilder<unknown>;

/**
 * The WHERE clause of a filter over `records`, which adds the joins that the filter needs; empty for a filter without
 * conditions. `more`: further conditions.
 */
export function whereSql(
  records: RecordSql,
  conditions: readonly FilterCondition[],
  userId: number | null,
  ...more: Sql[]
): Sql {
  const parts = [...conditions.flatMap((condition) => conditionSql(records, condition, userId)), ...more];
  return parts.length === 0 ? sql`` : sql`where ${sql.join(parts, sql` and `)}`;
}

/** What must hold for a record to meet the condition, part by part. */
function conditionSql(records: RecordSql, condition: FilterCondition, userId: number | null): Sql[] {
  if ('words' in condition) {
    return condition.words.map((word) => wordSql(records, word, condition.labelled?.get(containingPattern(word))));
  }
  if ('starred' in condition) {
    const starred = starredSql(records.module, records.alias, userId);
    return [condition.starred ? starred : sql`not ${starred}`];
  }
  if ('archived' in condition) return archivedSql(records, condition.archived);
  if ('any' in condition) {
    const arms = condition.any.map((all) => {
      const parts = all.flatMap((one) => conditionSql(records, one, userId));
      return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`;
    });
    return [sql`(${sql.join(arms, sql` or `)})`];
  }
  const { field, ...comparison } = condition;
  return [comparisonSql(records, field, comparison)];
}

function archivedSql(records: RecordSql, archived: ArchivedFilter): Sql[] {
  if (archived === 'any') return [];
  const since = records.value(archivedAt);
  return [archived ? sql`${since} is not null` : sql`${since} is null`];
}

/** The condition that a field's value compares in this way. */
export function comparisonSql(records: RecordSql, name: string, comparison: Comparison): Sql {
  const field = fieldOf(records.module, name);
  return (
    throughReference(records, field, comparison) ??
    throughLink(records, field, comparison) ??
    valueSql(records, field, comparison)
  );
}

/**
 * The condition that the word occurs in a quick search field of the record.
 * @param labelled the values that people know by a label with the word, where these were read before
 * @param few whether only few of the module's records are compared
 */
export function wordSql(records: RecordSql, word: string, labelled?: ValuesByList, { few = false } = {}): Sql {
  const containing = { operator: 'like' as const, text: word, ...(labelled && { labelled }) };
  const arms = searchedFields(records.schema, records.module).map(({ link, field }) =>
    link ? inRows(records, link, field.name, containing, few) : comparisonSql(records, field.name, containing),
  );
  // Where all that would be searched is hidden, nothing is found.
  return arms.length === 0 ? sql`false` : sql`(${sql.join(arms, sql` or `)})`;
}

/** Words of at least so many characters are found anywhere in a text by an index. */
export const INDEXED_WORD = 3;

/**
 * The condition that the word occurs in a row of the link. If an index can find the word, the matching rows are
 * searched first; otherwise each record reads its own rows. Of few records, it reads them in a subquery that the planner
 * cannot turn into one over the rows of all records.
 */
function inRows(
  records: RecordSql,
  { module, by }: Link,
  field: string,
  containing: Comparison & { operator: 'like' },
  few: boolean,
): Sql {
  const row = records.inner(module);
  const owner = row.value(by);
  const condition = comparisonSql(row, field, containing);
  const { id } = records;
  const { from } = row;
  if ([...containing.text].length >= INDEXED_WORD)
    return sql`${id} = any (array(select ${owner} from ${from} where ${condition}))`;
  const own = sql`from ${from} where ${owner} = ${id} and ${condition}`;
  return few ? sql`(select true ${own} limit 1) is true` : sql`exists (select ${own})`;
}

/**
 * A looked-up value is compared in a subquery over the other module, so that the index of its own column and the index
 * of the reference can both be used. Values that are kept with a document, and comparisons that also accept a record without a reference need the join instead.
 */
function throughReference(records: RecordSql, field: Field, comparison: Comparison): Sql | undefined {
  const derivation = derivationOf(field, records.module.links);
  if (derivation?.from !== 'reference' || derivation.otherwise || !needsValue(comparison)) return undefined;
  const reference = fieldOf(records.module, derivation.reference);
  if (!isReference(reference) || records.isKept(derivation.reference, derivation.field)) return undefined;
  const target = records.inner(reference.module);
  const condition = comparisonSql(target, derivation.field, comparison);
  const ids = sql`select ${target.id} from ${target.from} where ${condition}`;
  return sql`${records.value(reference.name)} = any (array(${ids}))`;
}

/**
 * A value of the first or last row of a link is compared for the records only of which some row compares so: an index
 * finds these rows, and no other record reads its own.
 */
function throughLink(records: RecordSql, field: Field, comparison: Comparison): Sql | undefined {
  const derivation = derivationOf(field, records.module.links);
  if (derivation?.from !== 'link' || !needsValue(comparison) || records.keeps(field.name)) return undefined;
  const { module, by } = linkOf(records.module, derivation.link);
  const row = records.inner(module);
  const owner = row.value(by);
  const conditions = [
    comparisonSql(row, derivation.field, comparison),
    ...(derivation.where ? [row.condition(derivation.where)] : []),
  ];
  const owners = sql`select ${owner} from ${row.from} where ${sql.join(conditions, sql` and `)}`;
  return sql`(${records.id} in (${owners}) and ${valueSql(records, field, comparison)})`;
}

/** Whether the comparison accepts only records that have a value. */
function needsValue(comparison: Comparison): boolean {
  if (comparison.operator === 'eq') return !comparison.values.includes(null);
  if (comparison.operator === 'like') return comparison.text !== '';
  return comparison.operator === 'gte' || comparison.operator === 'lte';
}

function valueSql(records: RecordSql, field: Field, comparison: Comparison): Sql {
  const value = records.value(field.name);
  const compared = comparedSql(value, valueKindOf(records.schema, records.module, field), comparison);
  const labelled = labelledLike(records, field, comparison);
  return labelled ? sql`(${compared} or ${value} = any (${labelled}))` : compared;
}

/** The array of the values of a value list that people know by a label with that text; undefined: there are none. */
function labelledLike({ schema, module }: RecordSql, field: Field, comparison: Comparison): Sql | undefined {
  if (comparison.operator !== 'like' || comparison.text === '') return undefined;
  const list = listOf(displayedFieldOf(schema, module, field));
  if (list === undefined) return undefined;
  if (comparison.labelled) {
    const values = comparison.labelled.get(list);
    return values && castTo(values, 'text[]');
  }
  const values = valuesLabelledSql(schema, list, containingPattern(comparison.text));
  return values && sql`array(${values})`;
}

/** The condition that a value of that kind compares in this way. */
export function comparedSql(value: Sql, kind: ValueKind, comparison: Comparison): Sql {
  switch (comparison.operator) {
    case 'eq':
      return anySql(value, kind, comparison.values);
    case 'neq':
      return sql`(${anySql(value, kind, comparison.values)}) is not true`;
    case 'gte':
      return sql`${value} >= ${castTo(comparison.value, kind)}`;
    case 'lte':
      return upToSql(value, kind, comparison);
    case 'like':
      return likeSql(value, comparison.text);
    case 'null':
      return comparison.isNull ? sql`${value} is null` : sql`${value} is not null`;
  }
}

/** Compares with any of the values; no record has a value of an empty list. */
function anySql(value: Sql, kind: ValueKind, values: readonly unknown[]): Sql {
  const present = values.filter((one) => one !== null);
  const arms: Sql[] = present.length < values.length ? [sql`${value} is null`] : [];
  if (present.length > 0) arms.push(oneOfSql(value, kind, present));
  return arms.length === 0 ? sql`false` : sql`(${sql.join(arms, sql` or `)})`;
}

/** A list of choices is asked for one that it contains: `?|` is what its index answers. */
function oneOfSql(value: Sql, kind: ValueKind, [first, ...others]: readonly unknown[]): Sql {
  if (kind === 'jsonb') return sql`${value} ?| ${castTo([first, ...others], 'text[]')}`;
  return others.length === 0
    ? sql`${value} = ${castTo(first, kind)}`
    : sql`${value} = any (${castTo([first, ...others], `${kind}[]`)})`;
}

/**
 * The API returns times in milliseconds, but they are stored more precisely: an upper bound includes the whole last
 * millisecond, or the whole last day.
 */
function upToSql(value: Sql, kind: ValueKind, { value: limit, whole }: { value: unknown; whole?: 'day' }): Sql {
  if (kind !== 'timestamptz') return sql`${value} <= ${castTo(limit, kind)}`;
  return sql`${value} < ${castTo(limit, kind)} + ${whole === 'day' ? sql`interval '1 day'` : sql`interval '1 ms'`}`;
}

function likeSql(value: Sql, text: string): Sql {
  return text === '' ? sql`true` : sql`${value} ilike ${containingPattern(text)}`;
}
