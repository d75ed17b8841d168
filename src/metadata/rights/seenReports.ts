import { isReference } from '../../fields/capabilities.ts';
import { fieldsOfFormula } from '../../fields/shared/formula/formula.ts';
import { parseFormula } from '../../fields/shared/formula/parseFormula.ts';
import type { Dashboard, DashboardFigure, FigureGroup, StartStep } from '../keys/dashboardKeys.ts';
import type { Report, ReportColumn, ReportDimension, ReportFact, ReportFilter } from '../keys/reportKeys.ts';
import type { Role } from '../keys/roleKeys.ts';
import { findField, type Module, type Schema } from '../model.ts';
import { isParty, rowsLinkOf } from '../read/documentRows.ts';
import { filterKeyOf } from '../read/fields/filterKeys.ts';
import { fieldAt } from '../read/reportFields.ts';
import { type Hidden, isFieldHidden, ledgerSources, seesIn } from './hiddenFrom.ts';
import { seesCostLog } from './seesCostLog.ts';

/** What a report may read for a role. */
interface Reader {
  schema: Schema;
  role: Role;
  hidden: Hidden;
}

/** Whether one name is allowed. `"*"` is for names that are not there. */
export function isOn(switches: Role['reports'], name: string): boolean {
  if (typeof switches === 'boolean') return switches;
  return switches[name] ?? switches['*'] ?? false;
}

/** The reports that a role sees, without the columns, groups and filters that would tell what is hidden. */
export function seenReports(schema: Schema, role: Role, hidden: Hidden): Report[] {
  return schema.reports.flatMap((report) =>
    isOn(role.reports, report.name) ? (seenReport({ schema, role, hidden }, report) ?? []) : [],
  );
}

/** Undefined: what is left of the report says nothing, or its conditions would tell what is hidden. */
function seenReport(reader: Reader, report: Report): Report | undefined {
  const module = reader.schema.modules[report.module];
  if (!module || reader.hidden.modules.has(module.name)) return undefined;
  const path = (at: string | undefined) => at === undefined || seesPath(reader, module, at);
  const fact = (name: ReportFact | undefined) => name === undefined || seesFact(reader, module, name);
  const columns = keepFormulas(
    report.columns.filter((column) => seesColumn(reader, module, column)),
    report.columns,
  );
  const dimension = (one: ReportDimension) => path(one.field) && path(one.month) && fact(one.fact);
  const groupBy = report.groupBy?.filter(dimension);
  const names = columns.map(({ name }) => name);
  const measures =
    report.measures &&
    keepFormulas(
      report.measures.filter(({ sum, average, least, most }) => {
        const read = sum ?? average ?? least ?? most;
        return read === undefined || names.includes(read);
      }),
      report.measures,
    );
  const isEmpty = groupBy ? groupBy.length === 0 || measures?.length === 0 : columns.length === 0;
  const isTold = report.where.every((one) => path(one.field) && fact(one.fact)) && path(report.adjusted);
  if (isEmpty || !isTold) return undefined;
  // Which parties have something open is what the ledger says of them, also where no column says how much.
  if ((report.statement || (report.asOf && isParty(reader.schema, module))) && !fact('balance')) return undefined;
  if (report.statement && !seesCodes(reader, module)) return undefined;
  const shown = (measures ?? columns).map(({ name }) => name);
  const values = report.chart?.values.filter((name) => shown.includes(name)) ?? [];
  const isCharted = report.chart && values.length > 0 && (!report.chart.by || dimension(report.chart.by));
  // The description is about the whole report, and may speak of what is hidden.
  const isWhole =
    columns.length === report.columns.length &&
    groupBy?.length === report.groupBy?.length &&
    measures?.length === report.measures?.length;
  const sorts = [...(groupBy?.map(({ name }) => name) ?? []), ...shown];
  return {
    ...report,
    description: isWhole ? report.description : undefined,
    columns,
    ...(groupBy && { groupBy: groupBy.map((group) => withoutLostSort(group, sorts)), measures }),
    filters: report.filters.filter((filter: ReportFilter) => path(filter.field) && fact(filter.fact)),
    subtotals: report.subtotals && dimension(report.subtotals) ? report.subtotals : undefined,
    chart: isCharted && report.chart ? { ...report.chart, values } : undefined,
    sort: sorts.includes(report.sort.field) ? report.sort : { field: sorts[0] ?? '', order: 'ASC' },
    opens: report.opens !== undefined && path(report.opens) ? report.opens : undefined,
  };
}

/** Whether the codes are seen by which a statement names the documents of its party. */
function seesCodes({ schema, hidden }: Reader, party: Module): boolean {
  const documents = Object.values(schema.modules).filter(({ document, fields }) => {
    const reference = fields.find(({ name }) => name === document?.party);
    return isReference(reference) && reference.module === party.name;
  });
  const named = documents.filter(({ document }) => {
    const returned = document?.returns && schema.modules[document.returns.module]?.document;
    return document?.payment || returned?.payment;
  });
  return named.every(({ name, document }) => !isFieldHidden(hidden, name, document?.code.field ?? ''));
}

/** A group that was sorted by a hidden figure is sorted as the report is. */
function withoutLostSort(group: ReportDimension, shown: readonly string[]): ReportDimension {
  return group.sort && !shown.includes(group.sort.field) ? { ...group, sort: undefined } : group;
}

/** Leaves out formulas over names that are gone, until none is left. */
function keepFormulas<One extends { name: string; formula?: string | undefined }>(
  left: readonly One[],
  all: readonly One[],
): One[] {
  const gone = new Set(all.map(({ name }) => name).filter((name) => !left.some((one) => one.name === name)));
  const kept = left.filter(({ formula }) => {
    return formula === undefined || !fieldsOfFormula(parseFormula(formula)).some((name) => gone.has(name));
  });
  return kept.length === left.length ? kept : keepFormulas(kept, all);
}

function seesColumn(reader: Reader, module: Module, column: ReportColumn): boolean {
  const { field, otherwise, fact, days, aged, rows } = column;
  const path = (at: string | undefined) => at === undefined || seesPath(reader, module, at);
  if (aged && !seesFact(reader, module, 'balance')) return false;
  if (fact !== undefined && !seesFact(reader, module, fact)) return false;
  if (rows && !seesRows(reader, module, rows)) return false;
  return [field, otherwise, days?.from, days?.to].every(path);
}

function seesRows({ schema, role, hidden }: Reader, module: Module, rows: NonNullable<ReportColumn['rows']>): boolean {
  const link = module.links.find(({ name }) => name === rows.link);
  const target = link && schema.modules[link.module];
  if (!link || !target || isFieldHidden(hidden, target.name, link.by)) return false;
  const reader = { schema, role, hidden };
  if (rows.sum !== undefined && !seesPath(reader, target, rows.sum)) return false;
  return rows.fact === undefined || seesFact(reader, target, rows.fact);
}

/** Whether each field of a path is seen. */
function seesPath({ schema, hidden }: Reader, module: Module, path: string): boolean {
  const names = path.split('.');
  return names.every((_, index) => {
    const at = fieldAt(schema, module, names.slice(0, index + 1).join('.'));
    return at !== undefined && !isFieldHidden(hidden, at.module.name, at.field.name);
  });
}

/** Whether what the logs say in this way names nothing, and adds up nothing, that is hidden. */
function seesFact({ schema, role, hidden }: Reader, module: Module, fact: ReportFact): boolean {
  const all = Object.values(schema.modules);
  const documents = all.filter(({ document }) => document);
  const seesAll = (sources: readonly ({ module: string; field: string } | undefined)[]) =>
    sources.every((one) => one !== undefined && !isFieldHidden(hidden, one.module, one.field));
  const isWhole = (one: Module) => !hidden.modules.has(one.name) && !hidden.limited.has(one.name);
  switch (fact) {
    case 'cost':
      return all.every(({ name, stock }) => !stock?.cost || !isFieldHidden(hidden, name, stock.cost));
    case 'cost_adjustment':
      return all.every((one) => !one.stock?.cost || seesCostLog(schema, hidden, one));
    case 'holder':
      return documents.every((one) => {
        const party = findField(one, one.document?.party ?? '');
        return isWhole(one) && isReference(party) && !isFieldHidden(hidden, one.name, party.name);
      });
    case 'document':
      return documents.every((one) => isWhole(one) && !isFieldHidden(hidden, one.name, one.document?.code.field ?? ''));
    case 'moved_price':
      return documents.every((one) => {
        const rows = rowsLinkOf(one);
        return isWhole(one) && rows && !isFieldHidden(hidden, rows.module, one.document?.items.price ?? '');
      });
    case 'since':
    case 'days':
    case 'moved_on':
    case 'moved_days': {
      const isDated = (one: Module) => !isFieldHidden(hidden, one.name, one.document?.date ?? '');
      const isOwn = !module.stock && !fact.startsWith('moved');
      if (isOwn) return documents.filter((one) => rowsLinkOf(one)?.module === module.name).every(isDated);
      return documents.every((one) => isWhole(one) && isDated(one));
    }
    case 'charged':
    case 'settled':
    case 'balance':
    case 'credit':
      return seesAll(ledgerSources(schema, hidden, role, module, true));
    case 'status': {
      const { stock } = module;
      return !stock || !isFieldHidden(hidden, module.name, stock.status);
    }
    default:
      return true;
  }
}

/** The dashboard as a role sees it: what its figures read must be in the reports and modules that the role sees. */
export function seenDashboard(
  { schema, role, hidden }: Reader,
  dashboard: Dashboard | undefined,
  reports: readonly Report[],
): Dashboard | undefined {
  if (!dashboard) return undefined;
  const reader = { schema, role, hidden };
  const figures = dashboard.figures.flatMap((figure) =>
    isOn(role.dashboard, figure.name) ? (seenFigure(reader, figure, reports) ?? []) : [],
  );
  const start = dashboard.start.filter((step) => seesStep(reader, step));
  return { ...dashboard, figures, start };
}

/** A step is for those who see its module, and every field that tells whether it is done. */
function seesStep({ schema, hidden }: Reader, { module: name, filter = {} }: StartStep): boolean {
  const module = schema.modules[name];
  if (!module || hidden.modules.has(name)) return false;
  return Object.keys(filter).every((key) => !isFieldHidden(hidden, name, filterKeyOf(module, key)?.field.name ?? key));
}

function seenFigure(reader: Reader, figure: DashboardFigure, reports: readonly Report[]): DashboardFigure | undefined {
  const { groups, rows, records } = figure;
  if (groups) {
    const seen = groups.flatMap((group) => seenGroup(reader, group, reports) ?? []);
    return seen.length === 0 ? undefined : { ...figure, groups: seen };
  }
  if (rows) {
    const report = reports.find(({ name }) => name === rows.report);
    if (!report || !seesFilter(report, rows.filter)) return undefined;
    const has = (name: string) => report.columns.some((column) => column.name === name);
    const columns = rows.columns.filter(has);
    const sort = has(rows.sort.field) ? rows.sort : { ...rows.sort, field: columns[0] ?? '' };
    const total = rows.total !== undefined && has(rows.total) ? rows.total : undefined;
    return columns.length === 0 ? undefined : { ...figure, rows: { ...rows, columns, sort, total } };
  }
  if (!records) return undefined;
  const module = reader.schema.modules[records.module];
  if (!module || reader.hidden.modules.has(module.name)) return undefined;
  const sees = seesIn(reader.hidden, module.name);
  const columns = records.columns.filter(sees);
  const isTold = records.where.every(
    ({ field, fact }) => fact === undefined && (field === undefined || seesPath(reader, module, field)),
  );
  if (columns.length === 0 || !isTold) return undefined;
  const sort = sees(records.sort.field) ? records.sort : { ...records.sort, field: columns[0] ?? 'id' };
  const opens = records.opens !== undefined && seesPath(reader, module, records.opens) ? records.opens : undefined;
  return { ...figure, records: { ...records, columns, sort, opens } };
}

function seenGroup(reader: Reader, group: FigureGroup, reports: readonly Report[]): FigureGroup | undefined {
  const report = reports.find(({ name }) => name === group.report);
  const module = report && reader.schema.modules[report.module];
  if (!report || !module || !seesFilter(report, group.filter)) return undefined;
  const { field, month, fact } = group.by;
  const isSeen =
    [field, month].every((path) => path === undefined || seesPath(reader, module, path)) &&
    (fact === undefined || seesFact(reader, module, fact));
  const values = group.values.filter((name) => report.columns.some((column) => column.name === name));
  const narrows = report.filters.some(({ name }) => name === group.narrows) ? group.narrows : undefined;
  return isSeen && values.length > 0 ? { ...group, values, narrows } : undefined;
}

/** Whether the report has all filters that a figure sets. */
function seesFilter(report: Report, filter: Record<string, unknown> | undefined): boolean {
  return Object.keys(filter ?? {}).every((name) => report.filters.some((one) => one.name === name));
}
