import { isDay } from '../../../fields/capabilities.ts';
import type { DashboardFigure, FigureGroup, FigureRows, StartStep } from '../../keys/dashboardKeys.ts';
import type { Report } from '../../keys/reportKeys.ts';
import type { Schema } from '../../model.ts';
import { recordsReport } from '../../read/dashboardFigures.ts';
import { filterField } from '../../read/reportFields.ts';
import { checkFilter } from '../shared/checkFilter.ts';
import { type Finding, type Mistake, unknown } from '../shared/mistakes.ts';
import { checkChart, checkReport } from './reportChecks.ts';

/** Checks every name in the dashboard. The rest of the schema has no mistakes when this is called. */
export function crossCheckDashboard(schema: Schema, file: string): Mistake[] {
  const { start = [], figures = [] } = schema.dashboard ?? {};
  const names = figures.map(({ name }) => name);
  const found = [
    ...start.flatMap((step, index) => checkStep(schema, step, `start[${index}]`)),
    ...figures.flatMap((figure, index): Finding[] => {
      const at = `figures[${index}] (${figure.name})`;
      const twice = names.indexOf(figure.name) < index;
      return [
        ...(twice ? [{ path: `${at}.name`, message: 'is the name of another figure too; rename one of the two' }] : []),
        ...checkFigure(schema, figure, at),
      ];
    }),
  ];
  return found.map(({ path, message }) => ({ file, path, message }));
}

/** A step is done by somebody who adds a record, and its filter is one that the list of the module takes. */
function checkStep(schema: Schema, { module: name, filter = {} }: StartStep, at: string): Finding[] {
  const module = schema.modules[name];
  if (!module) return [unknown(`${at}.module`, 'module', name, Object.keys(schema.modules))];
  if (module.readOnly) return [{ path: `${at}.module`, message: `nobody adds records to "${name}"; name another` }];
  return checkFilter(schema, module, `${at}.filter`, filter);
}

function checkFigure(schema: Schema, figure: DashboardFigure, at: string): Finding[] {
  const { groups, rows, records, chart } = figure;
  const sources = [groups, rows, records].filter((source) => source !== undefined);
  if (sources.length !== 1) return [{ path: at, message: 'needs exactly one of groups, rows and records' }];
  const drawn = chart && !groups ? [{ path: `${at}.chart`, message: 'draws groups only; leave it out' }] : [];
  return [
    ...drawn,
    ...(groups ?? []).flatMap((group, index) => checkGroup(schema, group, `${at}.groups[${index}]`)),
    ...(rows ? checkRows(schema, rows, `${at}.rows`) : []),
    ...(records ? checkRecords(schema, figure, `${at}.records`) : []),
  ];
}

function checkGroup(schema: Schema, group: FigureGroup, at: string): Finding[] {
  const { by, values, narrows } = group;
  return withReport(schema, group, at, (report) => [
    ...checkChart(schema, report, { type: 'bar', by, values }).map(({ path, message }) => ({
      path: `${at}.${path.replace(/^chart\./, '')}`,
      message,
    })),
    ...(narrows === undefined ? [] : checkNarrows(schema, report, group, `${at}.narrows`)),
  ]);
}

/** Groups by month or by days narrow a range of dates. Other groups narrow a filter that takes their values. */
function checkNarrows(schema: Schema, report: Report, { by, narrows = '' }: FigureGroup, at: string): Finding[] {
  const filter = report.filters.find(({ name }) => name === narrows);
  if (!filter) return [unknownFilter(report, narrows, at)];
  const asksDays = isDay(filterField(schema, report, filter));
  const groupsDays = by.month !== undefined || by.days !== undefined;
  if (asksDays === groupsDays) return [];
  return [
    { path: at, message: groupsDays ? `"${narrows}" is no date; name one` : `"${narrows}" is a date; name none` },
  ];
}

function checkRows(schema: Schema, rows: FigureRows, at: string): Finding[] {
  return withReport(schema, rows, at, (report) => {
    if (report.groupBy)
      return [{ path: `${at}.report`, message: `"${report.name}" has groups; name a report of rows` }];
    const names = report.columns.map(({ name }) => name);
    const totals = report.columns.flatMap(({ name, total }) => (total === undefined ? [] : [name]));
    const { columns, sort, total } = rows;
    const mentions = [
      ...columns.map((name, index) => [`columns[${index}]`, name]),
      ['sort.field', sort.field],
    ] as const;
    return [
      ...mentions.flatMap(([path, name = '']) =>
        names.includes(name) ? [] : [unknown(`${at}.${path}`, `column of ${report.name}`, name, names)],
      ),
      ...(total === undefined || totals.includes(total)
        ? []
        : [unknown(`${at}.total`, 'column with a total', total, totals)]),
    ];
  });
}

function checkRecords(schema: Schema, { name, records }: DashboardFigure, at: string): Finding[] {
  if (!records) return [];
  if (!schema.modules[records.module])
    return [unknown(`${at}.module`, 'module', records.module, Object.keys(schema.modules))];
  return checkReport(schema, recordsReport(name, records), false).map(({ path, message }) => ({
    path: `${at}.${path}`,
    message,
  }));
}

function withReport(
  schema: Schema,
  { report: name, filter = {} }: Pick<FigureGroup, 'report' | 'filter'>,
  at: string,
  check: (report: Report) => Finding[],
): Finding[] {
  const report = schema.reports.find((candidate) => candidate.name === name);
  const names = schema.reports.map((one) => one.name);
  if (!report) return [unknown(`${at}.report`, 'report', name, names)];
  const filters = Object.entries(filter).flatMap(([key, value]) => {
    const found = report.filters.find((one) => one.name === key);
    if (!found) return [unknownFilter(report, key, `${at}.filter.${key}`)];
    if (typeof value !== 'string' || isDay(filterField(schema, report, found))) return [];
    return [{ path: `${at}.filter.${key}`, message: 'is no date; give a list of values' }];
  });
  return [...filters, ...check(report)];
}

function unknownFilter(report: Report, name: string, at: string): Finding {
  return unknown(
    at,
    `filter of ${report.name}`,
    name,
    report.filters.map((one) => one.name),
  );
}
