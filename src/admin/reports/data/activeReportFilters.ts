import type { Field } from '../../../fields/fieldTypes.ts';
import type { Report } from '../../../metadata/keys/reportKeys.ts';
import type { Schema } from '../../../metadata/model.ts';
import { filterField } from '../../../metadata/read/reportFields.ts';
import { type ActiveFilter, conditionsOf, nonEmptyFilters } from '../../lists/filters/activeFilters.ts';
import type { ReportFilterValues } from './useReportQuery.ts';

/** The filters of a report that have a value, in its order. */
export function activeReportFilters(
  schema: Schema,
  report: Report,
  filter: ReportFilterValues,
): { field: Field; conditions: ActiveFilter['conditions'] }[] {
  return report.filters
    .map((one) => ({ field: filterField(schema, report, one), conditions: conditionsOf(one.name, filter) }))
    .filter(({ conditions }) => Object.keys(conditions).length > 0);
}

/** Whether a statement of account does not say yet whose it is: it has no rows until then. */
export function isWithoutParty(schema: Schema, report: Report, filter: ReportFilterValues): boolean {
  const parties = report.statement ? report.filters.filter(({ fact }) => fact === 'party').map(({ name }) => name) : [];
  const names = activeReportFilters(schema, report, filter).map(({ field }) => field.name);
  return parties.length > 0 && !parties.some((name) => names.includes(name));
}

/** Whether two filters are the same, whatever the order of their keys. */
export function isSameFilter(one: ReportFilterValues, other: ReportFilterValues): boolean {
  return sortedJson(one) === sortedJson(other);
}

function sortedJson(filter: ReportFilterValues): string {
  return JSON.stringify(Object.entries(nonEmptyFilters(filter)).sort(([one], [other]) => (one < other ? -1 : 1)));
}
