import type { DataProvider } from 'ra-core';
import { isMoney, numberStyleOf } from '../../../fields/capabilities.ts';
import { type Field, formatField } from '../../../fields/fieldTypes.ts';
import { dayField } from '../../../fields/plainFields.ts';
import { type Text, textIn } from '../../../fields/shared/fieldType.ts';
import type { Report } from '../../../metadata/keys/reportKeys.ts';
import { type Schema, targetOf } from '../../../metadata/model.ts';
import { dimensionOf, tableColumns } from '../../../metadata/read/reportFields.ts';
import type { ActiveFilter } from '../../lists/filters/activeFilters.ts';
import { filterText } from '../../lists/filters/filterText.ts';
import { idsIn, namesFrom } from '../../lists/filters/useConditionText.ts';
import { activeReportFilters } from '../data/activeReportFilters.ts';
import type { ReportState } from '../data/useReportQuery.ts';

export interface Words {
  language: string;
  translate: (key: string, params?: Record<string, unknown>) => string;
}

interface ReportQuery extends Pick<ReportState, 'filter' | 'group' | 'as_of'> {
  /** The house's day. */
  today: string;
}

/** The query of a report, in words: its day, its grouping, its filters, and the currency of its amounts. */
export async function reportHeading(
  schema: Schema,
  report: Report,
  query: ReportQuery,
  dataProvider: Pick<DataProvider, 'getMany'>,
  words: Words,
): Promise<string[]> {
  const { language, translate } = words;
  const labelled = (label: Text, value: string) => `${textIn(label, language)}: ${value}`;
  const group = dimensionOf(report, query.group);
  const columns = tableColumns(schema, report, (group ?? dimensionOf(report))?.name);
  const filters = activeReportFilters(schema, report, query.filter).map(async ({ field, conditions: values }) => {
    const names = await recordNames(schema, field, values, dataProvider, language);
    return labelled(field.label, filterText(field, values, { names, locale: language, translate }));
  });
  const [by] = columns;
  return [
    ...(report.asOf ? [`${translate('facet.report.asOf')}: ${dayText(query.as_of ?? query.today, language)}`] : []),
    ...(report.groupBy && by ? [`${translate('facet.report.groupBy')}: ${textIn(by.field.label, language)}`] : []),
    ...(await Promise.all(filters)),
    ...(columns.some(({ field }) => isMoney(field) && !numberStyleOf(field)?.currency)
      ? [translate('facet.report.amounts', { currency: schema.app.currency })]
      : []),
  ];
}

/** A day in the format of the language. */
export function dayText(day: string, language: string): string {
  return formatField(dayField('day', { en: '', zh: '' }), day, language);
}

/** A filter holds a reference by its id, but people read names. */
async function recordNames(
  schema: Schema,
  field: Field,
  conditions: ActiveFilter['conditions'],
  dataProvider: Pick<DataProvider, 'getMany'>,
  language: string,
): Promise<Map<string, string>> {
  const target = targetOf(schema, field);
  const ids = idsIn({ conditions });
  if (!target || ids.length === 0) return new Map();
  const { data } = await dataProvider.getMany(target.name, { ids });
  return namesFrom(schema, target, data, language);
}
