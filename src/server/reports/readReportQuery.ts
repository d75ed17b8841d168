import { isCalendarDay, today } from '../../fields/shared/days/calendarDay.ts';
import { reversedDays } from '../../fields/shared/days/reversedDays.ts';
import type { FilterOperator } from '../../fields/shared/fieldType.ts';
import { isObject } from '../../fields/shared/isObject.ts';
import type { Report, ReportDimension, ReportFact, ReportFilter } from '../../metadata/keys/reportKeys.ts';
import type { Schema, Sort } from '../../metadata/model.ts';
import { splitFilterKey } from '../../metadata/read/fields/filterKeys.ts';
import { isId } from '../../metadata/read/fields/isId.ts';
import {
  defaultFilter,
  dimensionOf,
  fieldAt,
  reportModule,
  sortOf,
  tableColumns,
} from '../../metadata/read/reportFields.ts';
import { malformed, notFound } from '../errors.ts';
import { type Comparison, readComparison } from '../records/read/readListFilter.ts';
import { readRange, sortFrom } from '../records/read/readListQuery.ts';
import type { Among } from './movementDays.ts';

/** The parameters of a report, those in JSON parsed but not validated. */
export interface ReportQuery {
  filter?: unknown;
  sort?: unknown;
  range?: unknown;
  as_of?: unknown;
  group?: unknown;
  /** Of a statement, in place of its filters: whose it is, and its first and last day. */
  party?: unknown;
  from?: unknown;
  to?: unknown;
}

export type ReportCondition =
  | { fact: ReportFact; values: string[] }
  /** The day of a fact is not before `from`, or not after `to`. */
  | { fact: ReportFact; from: string }
  | { fact: ReportFact; to: string }
  /** The field of the record behind those references compares in this way. */
  | { references: string[]; field: string; comparison: Comparison };

export interface ReportRequest {
  report: Report;
  /** The filter that applies: the filter of the request, or else the report's own. */
  filter: Record<string, unknown>;
  conditions: ReportCondition[];
  asOf: string | undefined;
  day: string;
  group: ReportDimension | undefined;
  sort: Sort;
  first: number;
  limit: number;
  /** Only the records with these ids are read; absent: all. */
  among?: Among;
}

/** The largest number of rows in one response; a file contains all rows. */
export const MOST_ROWS = 1_000;
const ROWS = 100;

/** The report of that name. Throws 404. */
export function knownReport(schema: Schema, name: string): Report {
  const report = schema.reports.find((candidate) => candidate.name === name);
  if (!report) throw notFound('noReport', { name });
  return report;
}

/** Reads the parameters of a report. Throws a 400 that names the invalid parameter. */
export function readReportQuery(schema: Schema, report: Report, query: ReportQuery): ReportRequest {
  const named = readStatement(report, query);
  const filter = named ?? (query.filter === undefined ? defaultFilter(schema, report, today()) : query.filter);
  if (!isObject(filter)) throw malformed('filterObject');
  const conditions = Object.entries(filter).map(([key, value]) => readCondition(schema, report, key, value));
  const reversed = reversedDays(filter);
  if (reversed) throw malformed('daysReversed', reversed);
  const asOf = readDay(report, query.as_of);
  const group = readGroup(report, query.group);
  return {
    report,
    filter: filter as Record<string, unknown>,
    conditions,
    asOf,
    day: asOf ?? today(),
    group,
    sort: readSort(schema, report, group, query.sort),
    ...readRange(query.range, { usual: ROWS, most: MOST_ROWS }),
  };
}

/** Throws 404 for a statement without rows that names a party: those of parties who are there have their opening balance. */
export function refuseUnknownParty({ conditions }: ReportRequest): void {
  if (conditions.some((condition) => 'fact' in condition && condition.fact === 'party')) throw notFound();
}

function readCondition(schema: Schema, report: Report, key: string, value: unknown): ReportCondition {
  const { filter, operator } = filterOf(report, key);
  if (filter.fact === 'since' || filter.fact === 'day') return readSince(filter.fact, key, operator, value);
  if (filter.fact === 'party') return { fact: 'party', values: readParties(key, operator, value) };
  if (filter.fact !== undefined) {
    const values = Array.isArray(value) ? value : [value];
    if (operator !== 'eq') throw malformed('filterNotOffered', { key });
    if (!values.every((one): one is string => typeof one === 'string')) throw malformed('filterValue', { key });
    return { fact: filter.fact, values };
  }
  const path = filter.field ?? '';
  const end = fieldAt(schema, reportModule(schema, report), path);
  if (!end) throw malformed('unknownFilter', { key });
  const { field, ...comparison } = readComparison(schema, end.module, { field: end.field, operator }, key, value);
  return { references: path.split('.').slice(0, -1), field, comparison };
}

/** Days from the log can only be filtered by the ends of a range. */
function readSince(fact: 'since' | 'day', key: string, operator: string, value: unknown): ReportCondition {
  if (operator !== 'gte' && operator !== 'lte') throw malformed('filterNotOffered', { key });
  if (!isCalendarDay(value)) throw malformed('filterValue', { key });
  return operator === 'gte' ? { fact, from: value } : { fact, to: value };
}

function readParties(key: string, operator: string, value: unknown): string[] {
  if (operator !== 'eq') throw malformed('filterNotOffered', { key });
  const ids = (Array.isArray(value) ? value : [value]).map(Number);
  if (!ids.every(isId)) throw malformed('filterValue', { key });
  return ids.map(String);
}

/**
 * The filter of a statement that the parameters `party`, `from` and `to` stand for; undefined without them. Throws a 400
 * that names the parameter: its caller has never heard of the filter.
 */
function readStatement(report: Report, { party, from, to }: ReportQuery): Record<string, unknown> | undefined {
  const entries = Object.entries({ party, from, to }).filter(([, value]) => value !== undefined && value !== '');
  const [first] = entries;
  if (!first) return undefined;
  if (!report.statement) throw malformed('unknownParameter', { name: first[0] });
  for (const [name, value] of entries) {
    const fits = name === 'party' ? isId(Number(value)) : isCalendarDay(value);
    if (!fits) throw malformed('parameterValue', { name });
  }
  const nameOf = (fact: ReportFact) => report.filters.find((filter) => filter.fact === fact)?.name ?? fact;
  const keys: Record<string, string> = {
    party: nameOf('party'),
    from: `${nameOf('day')}_gte`,
    to: `${nameOf('day')}_lte`,
  };
  return Object.fromEntries(entries.map(([name, value]) => [keys[name] ?? name, value]));
}

function filterOf(report: Report, key: string): { filter: ReportFilter; operator: FilterOperator } {
  const named = report.filters.find(({ name }) => name === key);
  if (named) return { filter: named, operator: 'eq' };
  const parts = splitFilterKey(key);
  const filter = parts && report.filters.find(({ name }) => name === parts.name);
  if (!filter) throw malformed('unknownFilter', { key });
  return { filter, operator: parts.operator };
}

function readDay(report: Report, day: unknown): string | undefined {
  if (day === undefined || day === '') return undefined;
  if (!report.asOf) throw malformed('unknownParameter', { name: 'as_of' });
  if (!isCalendarDay(day)) throw malformed('parameterValue', { name: 'as_of' });
  return day;
}

function readGroup(report: Report, group: unknown): ReportDimension | undefined {
  if (group === undefined || group === '') return dimensionOf(report);
  if (!report.groupBy) throw malformed('unknownParameter', { name: 'group' });
  const found = typeof group === 'string' ? dimensionOf(report, group) : undefined;
  if (!found) throw malformed('parameterValue', { name: 'group' });
  return found;
}

/** The sort of the request, or else that of the report. */
function readSort(schema: Schema, report: Report, group: ReportDimension | undefined, sort: unknown): Sort {
  const names = tableColumns(schema, report, group?.name).map(({ name }) => name);
  if (sort === undefined || sort === null) {
    const own = sortOf(report, group);
    return names.includes(own.field) ? own : { field: names[0] ?? '', order: 'ASC' };
  }
  const wanted = sortFrom(sort);
  if (!names.includes(wanted.field)) throw malformed('unknownSort', { field: wanted.field });
  return wanted;
}
