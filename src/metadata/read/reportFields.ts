import { isDay, isReference, isWhole, numberStyleOf } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import {
  amountField,
  choiceField,
  dayField,
  decimalField,
  lineField,
  referenceField,
  resultField,
  wholeField,
} from '../../fields/plainFields.ts';
import type { Text } from '../../fields/shared/fieldType.ts';
import { type DatePreset, datePresets, rangeOf } from '../keys/datePresets.ts';
import type {
  Report,
  ReportColumn,
  ReportDimension,
  ReportFact,
  ReportFilter,
  ReportMeasure,
} from '../keys/reportKeys.ts';
import { findField, type Module, type Schema, type Sort, targetOf } from '../model.ts';
import { documentWithRows } from './documentRows.ts';
import { displayedFieldOf } from './fields/displayedFieldOf.ts';

/** A column of a report's table: what its values are called, and the field that says how they are written. */
export interface ReportTableColumn {
  name: string;
  /** Its type, places, unit, currency and options are those of the values; a month is `YYYY-MM` in an input. */
  field: Field;
  role: 'value' | 'month' | 'reference' | 'days';
  total: boolean;
}

/** The field at the end of a path, and the module that has it; undefined when a name in the path is unknown. */
export function fieldAt(schema: Schema, module: Module, path: string): { module: Module; field: Field } | undefined {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let at: Module | undefined = module;
  for (const name of names) {
    at = at && targetOf(schema, findField(at, name));
  }
  const field = at && findField(at, last);
  return at && field ? { module: at, field } : undefined;
}

/** The dimension of that name, or the first one. */
export function dimensionOf(report: Report, name?: string): ReportDimension | undefined {
  return name === undefined ? report.groupBy?.[0] : report.groupBy?.find((dimension) => dimension.name === name);
}

/**
 * How the rows are sorted until people choose: as the group says, or else the report. Where the report names another group,
 * the groups stand in their own order, and months the last one first.
 */
export function sortOf(report: Report, group: ReportDimension | undefined): Sort {
  const sort = group?.sort ?? report.sort;
  const isOther = group && report.groupBy?.some(({ name }) => name === sort.field && name !== group.name);
  return isOther ? { field: group.name, order: group.month === undefined ? 'ASC' : 'DESC' } : sort;
}

/** The columns of the table, in order; `group`: the name of the dimension it is grouped by. */
export function tableColumns(schema: Schema, report: Report, group?: string): ReportTableColumn[] {
  const module = reportModule(schema, report);
  const dimension = dimensionOf(report, group);
  if (!dimension) {
    return report.columns.map((column) => ({
      name: column.name,
      field: columnField(schema, report, column),
      role: 'value',
      total: column.total !== undefined,
    }));
  }
  const measures = (report.measures ?? []).map(
    (measure): ReportTableColumn => ({
      name: measure.name,
      field: measureField(schema, report, measure),
      role: 'value',
      total: measure.total,
    }),
  );
  return [dimensionColumn(schema, module, dimension), ...measures];
}

/** What a report is grouped by, as a column. */
export function dimensionColumn(schema: Schema, module: Module, dimension: ReportDimension): ReportTableColumn {
  const field = factDimension(schema, module, dimension) ?? dimensionField(schema, module, dimension);
  const reference = dimension.field !== undefined && fieldAt(schema, module, dimension.field)?.field;
  const role = roleOf(dimension, reference);
  return { name: dimension.name, field, role, total: false };
}

function roleOf({ month, days }: ReportDimension, field: Field | false | undefined): ReportTableColumn['role'] {
  if (month !== undefined) return 'month';
  if (days !== undefined) return 'days';
  return field && isReference(field) ? 'reference' : 'value';
}

/** The bands of days with these last days; one more band has no end. The keys are: `0-30`, `31-60`, `61-`. */
export function dayBands(ends: readonly number[]): { key: string; from: number; to: number | undefined }[] {
  return [...ends, undefined].map((to, index) => {
    const from = index === 0 ? 0 : (ends[index - 1] ?? 0) + 1;
    return { key: `${from}-${to ?? ''}`, from, to };
  });
}

/** `31–60 days`, `Over 90 days`. */
function bandLabel({ from, to }: NonNullable<ReportColumn['aged']>): Text {
  if (to === undefined) return { en: `Over ${from - 1} Days`, zh: `${from - 1} 天以上` };
  return { en: `${from}–${to} Days`, zh: `${from}–${to} 天` };
}

/** The first and the last day of a month, YYYY-MM. */
export function monthDays(month: string): [string, string] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(0);
  last.setUTCFullYear(year, number, 0);
  return [`${month}-01`, last.toISOString().slice(0, 10)];
}

/** The field that says what a filter takes and how it is entered; a date takes a range. */
export function filterField(schema: Schema, report: Report, filter: ReportFilter): Field {
  const module = reportModule(schema, report);
  if (filter.fact !== undefined) return named(factField(schema, report, filter.fact), filter.name, filter.label);
  const found = fieldAt(schema, module, filter.field ?? '');
  if (!found) throw new Error(`No field ${filter.field} for the report ${report.name}`);
  return named(displayedFieldOf(schema, found.module, found.field), filter.name, filter.label);
}

/** The filter that a report has by default, with the ranges of days that its presets mean on `day`. */
export function defaultFilter(schema: Schema, report: Report, day: string): Record<string, unknown> {
  const entries = report.filters.flatMap((filter): [string, unknown][] => {
    const { name, default: initial } = filter;
    if (initial === undefined) return [];
    if (!isPreset(initial) || !isDay(filterField(schema, report, filter))) return [[name, initial]];
    const { from, to } = rangeOf(initial, day);
    return [
      [`${name}_gte`, from],
      [`${name}_lte`, to],
    ];
  });
  return Object.fromEntries(entries);
}

function isPreset(value: unknown): value is DatePreset {
  return datePresets.some((preset) => preset === value);
}

/** The module of a report. Throws when there is none: parsing has checked it. */
export function reportModule(schema: Schema, { module }: Pick<Report, 'module'>): Module {
  const found = schema.modules[module];
  if (!found) throw new Error(`No module ${module}`);
  return found;
}

/** The field that says how values of a column are written. */
export function columnField(schema: Schema, report: Report, column: ReportColumn): Field {
  return named(unnamedField(schema, report, column), column.name, column.label);
}

function unnamedField(schema: Schema, report: Report, { name, field, fact, aged, rows, result }: ReportColumn): Field {
  const module = reportModule(schema, report);
  if (field !== undefined) {
    const found = fieldAt(schema, module, field);
    if (found) return displayedFieldOf(schema, found.module, found.field);
  }
  if (fact !== undefined) return factField(schema, report, fact);
  if (aged) return amountField(name, bandLabel(aged));
  if (rows?.sum !== undefined) {
    const link = module.links.find((candidate) => candidate.name === rows.link);
    const rowModule = link && schema.modules[link.module];
    const summed = rowModule && fieldAt(schema, rowModule, rows.sum);
    if (summed) return displayedFieldOf(schema, summed.module, summed.field);
  }
  if (rows?.fact !== undefined) return factField(schema, report, rows.fact);
  const label = { en: name, zh: name };
  return result ? resultField(name, label, result) : wholeField(name, label);
}

/** The field that says how values of a measure are written. */
export function measureField(schema: Schema, report: Report, measure: ReportMeasure): Field {
  const read = report.columns.find(({ name }) => name === readBy(measure));
  const field = measure.result
    ? resultField(measure.name, { en: measure.name, zh: measure.name }, measure.result)
    : read
      ? averaged(columnField(schema, report, read), measure)
      : whole(measure.name);
  return named(field, measure.name, measure.label);
}

/** The column that a measure reads; undefined for a count or a formula. */
function readBy({ sum, average, least, most }: ReportMeasure): string | undefined {
  return sum ?? average ?? least ?? most;
}

/** The average of whole numbers is no whole number, so its type is another one. */
function averaged(field: Field, { average }: ReportMeasure): Field {
  return average === undefined || !isWhole(field) ? field : decimalField(field.name, field.label, 1);
}

function factDimension(
  schema: Schema,
  module: Module,
  { name, label, fact, days }: ReportDimension,
): Field | undefined {
  const known = fact ?? (days && 'days');
  if (known === undefined) return undefined;
  const field = named(factField(schema, { module: module.name }, known), name, label);
  return days ? lineField(name, field.label) : field;
}

function dimensionField(schema: Schema, module: Module, { name, label, field, month }: ReportDimension): Field {
  const found = fieldAt(schema, module, month ?? field ?? '');
  if (!found) return named(whole(name), name, label);
  const shown = displayedFieldOf(schema, found.module, found.field);
  if (month === undefined && !isReference(found.field)) return named(shown, name, label);
  return lineField(name, label ?? shown.label);
}

/** The field that stands for a fact, with the words of the module where the module has some. */
export function factField(schema: Schema, report: Pick<Report, 'module'>, fact: ReportFact): Field {
  const module = reportModule(schema, report);
  const items = itemsOf(schema, module);
  const { stock } = items;
  const own = (name: string | undefined) => (name === undefined ? undefined : findField(items, name));
  switch (fact) {
    case 'status':
      return own(stock?.status) ?? lineField(fact, labels.status);
    case 'cost':
      return own(stock?.cost) ?? amountField(fact, labels.cost);
    case 'cost_adjustment':
      return amountField(fact, labels.cost_adjustment);
    case 'ownership':
      return choiceField(fact, labels.ownership, ownerships);
    case 'holder':
      return lineField(fact, labels.holder);
    case 'since':
      return dayField(fact, labels.since);
    case 'days':
      return wholeField(fact, labels.days);
    case 'document':
      return lineField(fact, labels.document);
    case 'moved_on':
      return dayField(fact, labels.moved_on);
    case 'moved_days':
      return wholeField(fact, labels.moved_days);
    case 'moved_price':
      return amountField(fact, labels.moved_price);
    case 'returned':
      return wholeField(fact, labels.returned);
    case 'party':
      return referenceField(fact, module.label, module);
    case 'day':
      return dayField(fact, labels.day);
    case 'kind':
      return choiceField(fact, labels.kind, entryKinds);
    case 'code':
      return lineField(fact, labels.code);
    case 'charged':
    case 'settled':
    case 'balance':
    case 'credit':
      return amountField(fact, labels[fact]);
  }
}

/** The items that the rows of a document have; the module itself where its records are no such rows. */
function itemsOf(schema: Schema, module: Module): Module {
  const document = documentWithRows(schema, module.name)?.document;
  return (document && targetOf(schema, findField(module, document.items.item))) ?? module;
}

const labels = {
  status: { en: 'Status', zh: '状态' },
  cost: { en: 'Cost', zh: '成本' },
  cost_adjustment: { en: 'Cost Adjustment', zh: '成本调整' },
  ownership: { en: 'Ownership', zh: '归属' },
  holder: { en: 'Held By', zh: '持有方' },
  since: { en: 'Since', zh: '起始日期' },
  days: { en: 'Days', zh: '天数' },
  document: { en: 'Document', zh: '单据' },
  moved_on: { en: 'Moved On', zh: '变动日期' },
  moved_days: { en: 'Days Since Then', zh: '至今天数' },
  moved_price: { en: 'Price', zh: '价格' },
  returned: { en: 'Returned', zh: '已退回' },
  party: { en: 'Party', zh: '往来方' },
  day: { en: 'Date', zh: '日期' },
  kind: { en: 'Entry', zh: '摘要' },
  code: { en: 'Document', zh: '单号' },
  charged: { en: 'Charged', zh: '应计' },
  settled: { en: 'Settled', zh: '已结' },
  balance: { en: 'Balance', zh: '余额' },
  credit: { en: 'Credits', zh: '贷方余额' },
} satisfies Record<ReportFact, Text>;

const ownerships = [
  { value: 'own', label: { en: 'Own', zh: '自有' } },
  { value: 'memo', label: { en: 'On Memo', zh: '借入' } },
];

/** What a line of a statement can be; `-back`: it takes an entry of that kind back. */
const entryKinds = [
  { value: 'opening', label: { en: 'Opening Balance', zh: '期初余额' } },
  { value: 'document', label: { en: 'Invoice', zh: '账单' } },
  { value: 'return', label: { en: 'Return', zh: '退货' } },
  { value: 'payment', label: { en: 'Payment', zh: '付款' } },
  { value: 'credit', label: { en: 'Credit Used', zh: '余额抵扣' } },
  { value: 'refund', label: { en: 'Refund', zh: '退款' } },
  { value: 'by-hand', label: { en: 'Settled', zh: '已结清' } },
  { value: 'document-back', label: { en: 'Invoice Taken Back', zh: '账单冲销' } },
  { value: 'return-back', label: { en: 'Return Taken Back', zh: '退货冲销' } },
  { value: 'payment-back', label: { en: 'Payment Canceled', zh: '付款冲销' } },
  { value: 'credit-back', label: { en: 'Credit Given Back', zh: '抵扣冲销' } },
  { value: 'refund-back', label: { en: 'Refund Canceled', zh: '退款冲销' } },
  { value: 'by-hand-back', label: { en: 'Due Again', zh: '恢复未结' } },
  { value: 'closing', label: { en: 'Closing Balance', zh: '期末余额' } },
];

/** Decimal places that a formula's result is rounded to. */
export function placesOf({ result }: { result?: ReportColumn['result'] }): number {
  const style = result && numberStyleOf(resultField('result', labels.days, result));
  return style?.places === 0 ? 0 : (result?.places ?? style?.places ?? 2);
}

function whole(name: string): Field {
  return wholeField(name, { en: name, zh: name });
}

function named(field: Field, name: string, label: Text | undefined): Field {
  return { ...field, name, label: label ?? field.label } as Field;
}
