import { isReference } from '../../../fields/capabilities.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import { resultField } from '../../../fields/plainFields.ts';
import { type FormulaKind, fieldsOfFormula } from '../../../fields/shared/formula/formula.ts';
import { parseFormula } from '../../../fields/shared/formula/parseFormula.ts';
import type { Report, ReportColumn, ReportDimension, ReportFilter, ReportMeasure } from '../../keys/reportKeys.ts';
import { type Module, type Schema, targetOf } from '../../model.ts';
import { isParty } from '../../read/documentRows.ts';
import { displayedFieldOf } from '../../read/fields/displayedFieldOf.ts';
import { columnField, factField, fieldAt, filterField, measureField } from '../../read/reportFields.ts';
import { kindOfShown } from '../../read/rules/formulaFields.ts';
import { checkKinds } from '../shared/checkFormula.ts';
import { checkValue } from '../shared/checkValue.ts';
import { type Finding, unknown, unknownGroup } from '../shared/mistakes.ts';
import { exactlyOne, isNumericKind, ReportNames } from './ReportNames.ts';

/** The mistakes of a chart, checked as if it were the report's own. */
export function checkChart(schema: Schema, report: Report, chart: NonNullable<Report['chart']>): Finding[] {
  const module = schema.modules[report.module];
  return module ? new Check(schema, { ...report, chart }, module).chart() : [];
}

/** The mistakes in the names of a report. `placed`: the report stands in the menu. */
export function checkReport(schema: Schema, report: Report, placed = true): Finding[] {
  const module = schema.modules[report.module];
  const groups = schema.navigation.flatMap((entry) => ('group' in entry ? [entry.group] : []));
  const { group } = report.menu;
  const found = !placed || groups.includes(group) ? [] : [unknownGroup('group of the navigation', group, groups)];
  if (!module)
    return [...found, unknown('module', 'module', report.module, Object.keys(schema.modules), report.module)];
  const check = new Check(schema, report, module);
  return [...found, ...check.all()];
}

/** The checks of one report whose module is there. */
class Check {
  readonly #schema: Schema;
  readonly #report: Report;
  readonly #module: Module;
  readonly #names: ReportNames;

  constructor(schema: Schema, report: Report, module: Module) {
    this.#schema = schema;
    this.#report = report;
    this.#module = module;
    this.#names = new ReportNames(schema, report, module);
  }

  all(): Finding[] {
    const { columns, filters, where, opens, groupBy } = this.#report;
    return [
      ...this.#asOf(),
      ...this.#adjusted(),
      ...this.#twice('columns', columns),
      ...this.#twice('filters', filters),
      ...columns.flatMap((column, index) => this.#column(column, index)),
      ...where.flatMap((one, index) => this.#where(one, `where[${index}]`)),
      ...filters.flatMap((filter, index) => this.#filter(filter, `filters[${index}] (${filter.name})`)),
      ...(groupBy ?? []).flatMap((dimension, index) =>
        this.#dimension(dimension, `groupBy[${index}] (${dimension.name})`),
      ),
      ...this.#measures(),
      ...this.#sort(),
      ...this.#subtotals(),
      ...this.chart(),
      ...(opens === undefined ? [] : this.#names.checkReference('opens', opens)),
    ];
  }

  #asOf(): Finding[] {
    const { asOf, statement } = this.#report;
    if (statement && !isParty(this.#schema, this.#module)) {
      const message = `is of the parties of documents with a "payment"; "${this.#module.name}" is none`;
      return [{ path: 'statement', message }];
    }
    if (!asOf || this.#module.stock || this.#names.isRows() || isParty(this.#schema, this.#module)) return [];
    const message = `"${this.#module.name}" holds neither items nor rows of a document; leave it out`;
    return [{ path: 'asOf', message }];
  }

  #adjusted(): Finding[] {
    const { adjusted, groupBy, asOf } = this.#report;
    if (adjusted === undefined) return [];
    if (!groupBy || asOf || !this.#names.factsOfRows().includes('cost')) {
      return [{ path: 'adjusted', message: 'is for grouped reports over rows whose costs are logged; leave it out' }];
    }
    return this.#names.checkDay('adjusted', adjusted);
  }

  #column(column: ReportColumn, index: number): Finding[] {
    const at = `columns[${index}] (${column.name})`;
    const found = this.#names.checkSource(at, column, ['field', 'fact', 'days', 'aged', 'rows', 'formula']);
    if (column.aged && (!this.#report.asOf || !isParty(this.#schema, this.#module))) {
      found.push({ path: `${at}.aged`, message: 'is for reports with a day over a party; leave it out' });
    }
    const field = column.field === undefined ? undefined : fieldAt(this.#schema, this.#module, column.field)?.field;
    const target = isReference(field) ? targetOf(this.#schema, field) : undefined;
    if (target) {
      const example = `${column.field}.${target.recordLabel}`;
      found.push({ path: `${at}.field`, message: `is a reference; name a field of its record, such as ${example}` });
    }
    if (column.otherwise !== undefined) found.push(...this.#otherwise(`${at}.otherwise`, column));
    for (const key of ['from', 'to'] as const) {
      const path = column.days?.[key];
      if (path !== undefined) found.push(...this.#names.checkDay(`${at}.days.${key}`, path));
    }
    if (column.rows) found.push(...this.#rows(`${at}.rows`, column.rows));
    const before = this.#columnsBefore(index);
    if (column.formula !== undefined) found.push(...this.#formula(`${at}.formula`, column.formula, before, column));
    if (
      found.length === 0 &&
      column.total !== undefined &&
      column.total !== 'formula' &&
      !this.#names.isNumber(column)
    ) {
      found.push({ path: `${at}.total`, message: 'is of numbers only; leave it out' });
    }
    if (column.total === 'formula' && column.formula === undefined) {
      found.push({ path: `${at}.total`, message: 'needs a formula; use sum or average' });
    }
    if (found.length === 0 && column.total === 'formula') found.push(...this.#totalOf(`${at}.total`, column));
    return found;
  }

  /** The formula of a total reads the totals of other columns, which are numbers. */
  #totalOf(at: string, column: ReportColumn): Finding[] {
    const names = [column.name, ...fieldsOfFormula(parseFormula(column.formula ?? ''))];
    const other = this.#report.columns.find((one) => names.includes(one.name) && !this.#names.isNumber(one));
    return other ? [{ path: at, message: `"${other.name}" is no number; leave the total out` }] : [];
  }

  #otherwise(at: string, { field = '', otherwise = '' }: ReportColumn): Finding[] {
    const found = this.#names.checkPath(at, otherwise, this.#module);
    const [kind, other] = [field, otherwise].map((path) => this.#names.kindAt(this.#module, path));
    if (found.length > 0 || kind === undefined || kind === other) return found;
    if (isNumericKind(kind) && isNumericKind(other)) return [];
    return [{ path: at, message: `is of another kind than "${field}"; name a field of the same one` }];
  }

  /** The columns before this one. */
  #columnsBefore(index: number): Field[] {
    return this.#report.columns.slice(0, index).map((column) => columnField(this.#schema, this.#report, column));
  }

  #rows(at: string, { link: name, sum, fact }: NonNullable<ReportColumn['rows']>): Finding[] {
    const { links } = this.#module;
    const link = links.find((candidate) => candidate.name === name);
    if (!link)
      return [
        unknown(
          `${at}.link`,
          `link of ${this.#module.name}`,
          name,
          links.map((one) => one.name),
        ),
      ];
    const rows = this.#schema.modules[link.module];
    if (fact !== undefined && sum !== undefined) {
      return [{ path: at, message: 'has a sum and a fact; leave out one of the two' }];
    }
    if (fact !== undefined && rows && !this.#names.factsOfRows(rows).includes(fact)) {
      return [{ path: `${at}.fact`, message: `"${fact}" is not known of ${rows.name}; leave it out` }];
    }
    if (sum === undefined || !rows) return [];
    const found = this.#names.checkPath(`${at}.sum`, sum, rows);
    if (found.length > 0 || isNumericKind(this.#names.kindAt(rows, sum))) return found;
    return [{ path: `${at}.sum`, message: `"${sum}" is no number; name a field that is` }];
  }

  #filter(filter: ReportFilter, at: string): Finding[] {
    const found = this.#names.checkSource(at, filter, ['field', 'fact']);
    if (typeof filter.default === 'string' && filter.fact !== undefined && !['since', 'day'].includes(filter.fact))
      found.push({ path: `${at}.default`, message: 'is a range of days; give a list of values' });
    if (typeof filter.default === 'string' && filter.field !== undefined)
      found.push(...this.#names.checkDay(`${at}.default`, filter.field));
    if (found.length > 0 || !Array.isArray(filter.default) || this.#isBehindNoModule(filter.field)) return found;
    return valueFindings(`${at}.default`, filterField(this.#schema, this.#report, filter), filter.default);
  }

  /** A module on the way is not there or cannot be read, which is said where it is named, or of its own file. */
  #isBehindNoModule(path: string | undefined): boolean {
    return path !== undefined && !fieldAt(this.#schema, this.#module, path);
  }

  #where(one: Report['where'][number], at: string): Finding[] {
    const found = [...this.#names.checkSource(at, one, ['field', 'fact']), ...exactlyOne(at, one, ['is', 'atLeast'])];
    if (found.length > 0 || this.#isBehindNoModule(one.field)) return found;
    const end = one.field === undefined ? undefined : fieldAt(this.#schema, this.#module, one.field);
    const field = end
      ? displayedFieldOf(this.#schema, end.module, end.field)
      : factField(this.#schema, this.#report, one.fact ?? 'status');
    if (one.is) return valueFindings(`${at}.is`, field, one.is);
    if (end && isNumericKind(this.#names.kindAt(this.#module, one.field ?? ''))) return [];
    return [{ path: `${at}.atLeast`, message: `"${field.name}" is no number; say what it is` }];
  }

  #dimension(dimension: ReportDimension, at: string): Finding[] {
    const found = this.#names.checkSource(at, dimension, ['field', 'month', 'fact', 'days']);
    if (dimension.days) found.push(...this.#names.checkFact(at, 'days'));
    return dimension.month === undefined ? found : [...found, ...this.#names.checkDay(`${at}.month`, dimension.month)];
  }

  #measures(): Finding[] {
    const { groupBy, measures = [], columns } = this.#report;
    if (!groupBy && measures.length > 0)
      return [{ path: 'measures', message: 'need groupBy; add it, or leave them out' }];
    if (groupBy && measures.length === 0)
      return [{ path: 'measures', message: 'are missing; say what each group shows' }];
    if (!groupBy && columns.length === 0) return [{ path: 'columns', message: 'are missing; say what each row shows' }];
    return [
      ...this.#twice('measures', [...(groupBy ?? []), ...measures]),
      ...measures.flatMap((one, index) => this.#measure(one, index)),
    ];
  }

  #measure(measure: ReportMeasure, index: number): Finding[] {
    const at = `measures[${index}] (${measure.name})`;
    const found = exactlyOne(at, measure, ['count', 'sum', 'average', 'least', 'most', 'formula']);
    for (const key of ['sum', 'average', 'least', 'most'] as const) {
      const name = measure[key];
      const column = this.#report.columns.find((candidate) => candidate.name === name);
      if (name === undefined) continue;
      if (!column)
        found.push(
          unknown(
            `${at}.${key}`,
            'column',
            name,
            this.#report.columns.map((one) => one.name),
          ),
        );
      else if (!this.#names.isNumber(column) && !(endsOfDays.includes(key) && this.#names.isDay(column)))
        found.push({ path: `${at}.${key}`, message: `"${name}" is no number; name a column that is` });
    }
    const before = (this.#report.measures ?? [])
      .slice(0, index)
      .map((one) => measureField(this.#schema, this.#report, one));
    if (measure.formula !== undefined) found.push(...this.#formula(`${at}.formula`, measure.formula, before, measure));
    return found;
  }

  #sort(): Finding[] {
    const { groupBy, measures = [], columns, sort } = this.#report;
    const names = groupBy ? [...groupBy, ...measures].map(({ name }) => name) : columns.map(({ name }) => name);
    const ofGroups = (groupBy ?? []).flatMap((group, index): Finding[] => {
      const shown = [group, ...measures].map(({ name }) => name);
      if (!group.sort || shown.includes(group.sort.field)) return [];
      return [unknown(`groupBy[${index}] (${group.name}).sort.field`, 'column', group.sort.field, shown)];
    });
    return [...(names.includes(sort.field) ? [] : [unknown('sort.field', 'column', sort.field, names)]), ...ofGroups];
  }

  #subtotals(): Finding[] {
    const { subtotals, groupBy } = this.#report;
    if (!subtotals) return [];
    if (groupBy) return [{ path: 'subtotals', message: 'is for reports without groups; leave it out' }];
    return this.#dimension(subtotals, 'subtotals');
  }

  chart(): Finding[] {
    const { chart, groupBy, measures = [], columns } = this.#report;
    if (!chart) return [];
    const added = groupBy
      ? measures.filter(({ count, sum }) => count || sum !== undefined)
      : columns.filter(({ total }) => total === 'sum');
    const names = added.map(({ name }) => name);
    const found = chart.values.flatMap((name, index) =>
      names.includes(name)
        ? []
        : [unknown(`chart.values[${index}]`, groupBy ? 'count or sum' : 'column with a sum', name, names)],
    );
    for (const name of chart.values.filter((one) => pointNames.includes(one)))
      found.push({
        path: 'chart.values',
        message: `"${name}" is what each point of a chart has; name the column otherwise`,
      });
    if (groupBy && chart.by)
      found.push({ path: 'chart.by', message: 'is what the report is grouped by; leave it out' });
    if (!groupBy && !chart.by)
      found.push({ path: 'chart.by', message: 'is missing; say what the chart puts together' });
    if (chart.type === 'pie' && chart.values.length > 1)
      found.push({ path: 'chart.values', message: 'of a pie is one; leave out the others' });
    return chart.by ? [...found, ...this.#dimension(chart.by, 'chart.by')] : found;
  }

  /** @param before the columns or measures that the formula can read */
  #formula(
    at: string,
    source: string,
    before: readonly Field[],
    { name, result }: Pick<ReportColumn, 'name' | 'result'>,
  ): Finding[] {
    const formula = parseFormula(source);
    const names = before.map((field) => field.name);
    const found = fieldsOfFormula(formula).flatMap((used) =>
      names.includes(used) ? [] : [unknown(at, 'value before it', used, names)],
    );
    if (!result) return [...found, { path: at, message: 'needs a result; add { "type": "money" }, integer or text' }];
    if (found.length > 0) return found;
    const kindOf = (used: string) => kindOfColumn(before, used);
    const wanted = kindOfShown(resultField(name, { en: name, zh: name }, result)) ?? 'number';
    return checkKinds(at, formula, kindOf, wanted).map(({ path, message }) => ({ path, message }));
  }

  #twice(at: string, entries: readonly { name: string }[]): Finding[] {
    const names = entries.map(({ name }) => name);
    return names.flatMap((name, index) =>
      names.indexOf(name) < index ? [{ path: at, message: `"${name}" is there twice; rename one of the two` }] : [],
    );
  }
}

/** The values that the field cannot have. */
function valueFindings(path: string, field: Field, values: readonly (string | number | boolean)[]): Finding[] {
  return values.flatMap((value) => checkValue(field, value).map((message) => ({ path, message })));
}

function kindOfColumn(columns: readonly Field[], name: string): FormulaKind {
  const field = columns.find((one) => one.name === name);
  const kind = field && kindOfShown(field);
  if (!kind) throw new SyntaxError(`"${name}" holds what no formula can read`);
  return kind;
}

/** The measures that fit columns of days as well as numbers. */
const endsOfDays: readonly string[] = ['least', 'most'];

/** What a point of a chart has beside its values. */
const pointNames: readonly string[] = ['key', 'label', 'other'];
