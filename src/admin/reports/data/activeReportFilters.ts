import type { Field } from '../../../fields/fieldTypes.ts';
import type { Schema } from '../../../metadata/model.ts';
import { filterField } from '../../../metadata/read/reportFields.ts';
import type { Report } from '../../../metadata/keys/reportKeys.ts';
import { type ActiveFilter, askedOf, setFilters } from '../../lists/filters/activeFilters.ts';
import type { ReportFilterValues } from './useReportQuery.ts';

/** The filters of a report that ask for something, in its order. */
export function askedOfReport(
  schema: Schema,
  report: Report,
  filter: ReportFilterValues,
): { field: Field; asked: ActiveFilter['asked'] }[] {
  return report.filters
    .map((one) => ({ field: filterField(schema, report, one), asked: askedOf(one.name, filter) }))
    .filter(({ asked }) => Object.keys(asked).length > 0);
}

/** Whether two filters ask for the same, in whatever order their keys stand. */
export function isSameFilter(one: ReportFilterValues, other: ReportFilterValues): boolean {
  return inOrder(one) === inOrder(other);
}

function inOrder(filter: ReportFilterValues): string {
  return JSON.stringify(Object.entries(setFilters(filter)).sort(([one], [other]) => (one < other ? -1 : 1)));
}
