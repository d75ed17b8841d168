import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { today } from '../../src/fields/shared/days/calendarDay.ts';
import { evaluateFormula, type FormulaValue } from '../../src/fields/shared/formula/evaluateFormula.ts';
import { exactText } from '../../src/fields/shared/formula/exact.ts';
import { type FormulaKind, letters } from '../../src/fields/shared/formula/formula.ts';
import { kindOfFormula } from '../../src/fields/shared/formula/kindOfFormula.ts';
import { parseFormula } from '../../src/fields/shared/formula/parseFormula.ts';
import type { Schema } from '../../src/metadata/model.ts';
import { parseSchema } from '../../src/metadata/parse/parseSchema.ts';
import type { Database } from '../../src/server/database/connection/database.ts';
import { synchronize } from '../../src/server/database/structure/synchronize.ts';
import { hooksOf } from '../../src/server/hooks/hooksOf.ts';
import { listRecords } from '../../src/server/records/read/listRecords.ts';
import type { ListQuery } from '../../src/server/records/read/readListQuery.ts';
import { formulaSql } from '../../src/server/records/sql/formulaSql.ts';
import { createRecord } from '../../src/server/records/write/createRecord.ts';
import { runReport } from '../../src/server/reports/runReport.ts';
import { describeDatabases } from '../support/testDatabase.ts';

/* Formulas mean the same in SQL and in the browser: random expressions of every kind over random rows. */

const fields: Record<string, { kind: FormulaKind; type: string }> = {
  amount: { kind: 'number', type: 'numeric' },
  weight: { kind: 'number', type: 'numeric(15,2)' },
  pieces: { kind: 'number', type: 'integer' },
  name: { kind: 'text', type: 'varchar' },
  note: { kind: 'text', type: 'text' },
  sold: { kind: 'date', type: 'date' },
  due: { kind: 'date', type: 'date' },
  paid: { kind: 'truth', type: 'boolean' },
  party: { kind: 'record', type: 'integer' },
};
const kindOf = (name: string) => fields[name]?.kind ?? 'number';

const digits = (most: number) => fc.bigInt({ min: 0n, max: 10n ** BigInt(most) - 1n });
const decimal = fc
  .record({ negative: fc.boolean(), whole: digits(9), places: fc.nat(6), fraction: digits(6) })
  .map(({ negative, whole, places, fraction }) => {
    const behind = String(fraction).padStart(6, '0').slice(0, places);
    return `${negative ? '-' : ''}${whole}${behind === '' ? '' : `.${behind}`}`;
  });
const small = fc.constantFrom(
  '0',
  '1',
  '-1',
  '0.5',
  '-0.5',
  '2.5',
  '-2.5',
  '0.005',
  '3',
  '7',
  '10000',
  '0.0001',
  '9999',
);
const words = fc.constantFrom(
  ...['红宝石', '😀ruby', ' Ruby ', 'É é ß ẞ ı İ', '\u3000两\u00a0', 'Ωσς', "it's", 'a\\b%_', '𠮷野家', 'x', 'жЖ', ' '],
);
const days = fc.constantFrom(
  ...['2024-02-29', '2023-02-28', '2024-12-31', '2025-01-01', '2000-03-01', '1900-02-28', '0001-01-01', '9999-12-31'],
);
const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null, freq: 5 });

const row = fc.record({
  amount: orNull(fc.oneof(decimal, small)),
  weight: orNull(
    fc.oneof(
      decimal.map((text) => Number(text).toFixed(2)),
      small.map((text) => Number(text).toFixed(2)),
    ),
  ),
  pieces: orNull(fc.integer({ min: -100, max: 100 }).map(String)),
  name: orNull(words),
  note: orNull(words),
  sold: orNull(days),
  due: orNull(days),
  paid: orNull(fc.boolean()),
  party: orNull(fc.integer({ min: 1, max: 3 }).map(String)),
});
type Row = Record<string, string | boolean | null>;

const literal = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);

const { number, text, date, truth } = fc.letrec<Record<'number' | 'text' | 'date' | 'truth', string>>((tie) => {
  const combined = (make: (...parts: string[]) => string, ...parts: (keyof typeof kinds)[]) =>
    fc.tuple(...parts.map((part) => tie(part) as fc.Arbitrary<string>)).map((values) => make(...values));
  const kinds = { number: '', text: '', date: '', truth: '' };
  const choice = (kind: keyof typeof kinds) => combined((...parts) => `if(${parts.join(', ')})`, 'truth', kind, kind);
  const either = (kind: 'number' | 'date') => [
    combined((a, b) => `min(${a}, ${b})`, kind, kind),
    combined((a, b, c) => `max(${a}, ${b}, ${c})`, kind, kind, kind),
  ];
  const compared = fc.constantFrom('=', '!=', '<', '<=', '>', '>=');
  return {
    number: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('amount', 'weight', 'pieces'),
      small.filter((one) => !one.startsWith('-')),
      ...['+', '-', '*', '/'].map((sign) => combined((a, b) => `(${a} ${sign} ${b})`, 'number', 'number')),
      combined((a) => `-${a}`, 'number'),
      fc.tuple(tie('number'), fc.nat(4)).map(([a, places]) => `round(${a}, ${places})`),
      ...['floor', 'ceil', 'abs'].map((name) => combined((a) => `${name}(${a})`, 'number')),
      ...['year', 'month'].map((name) => combined((a) => `${name}(${a})`, 'date')),
      combined((a) => `length(${a})`, 'text'),
      combined((a, b) => `days(${a}, ${b})`, 'date', 'date'),
      choice('number'),
      ...either('number'),
    ),
    text: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('name', 'note', "''"),
      words.map(literal),
      ...(['text', 'number', 'date'] as const).map((kind) => combined((a, b) => `(${a} & ${b})`, 'text', kind)),
      combined((a, b) => `left(${a}, ${b})`, 'text', 'number'),
      ...['upper', 'lower', 'trim'].map((name) => combined((a) => `${name}(${a})`, 'text')),
      choice('text'),
    ),
    date: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('sold', 'due', 'today()'),
      days.map((day) => `date('${day}')`),
      combined((a, b) => `addDays(${a}, ${b})`, 'date', 'number'),
      choice('date'),
      ...either('date'),
    ),
    truth: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('paid', 'true', 'false', '(party = party)', 'empty(party)'),
      ...(['number', 'date'] as const).map((kind) =>
        fc.tuple(tie(kind), compared, tie(kind)).map(([a, sign, b]) => `(${a} ${sign} ${b})`),
      ),
      combined((a, b) => `(${a} = ${b})`, 'text', 'text'),
      combined((a, b) => `(${a} != ${b})`, 'truth', 'truth'),
      ...['and', 'or'].map((word) => combined((a, b) => `(${a} ${word} ${b})`, 'truth', 'truth')),
      combined((a) => `(not ${a})`, 'truth'),
      ...(['number', 'text', 'date'] as const).map((kind) => combined((a) => `empty(${a})`, kind)),
      choice('truth'),
    ),
  };
});

const formula = fc.oneof(number, text, date, truth).filter((source) => source.length <= 500);

const named = (name: string, type: string, more: Record<string, unknown> = {}) => ({
  name,
  type,
  label: name,
  ...more,
});
const computed = (name: string, formula: string, type?: string) =>
  named(name, 'computed', { formula, ...(type !== undefined && { result: { type } }) });

/** A module with a formula of every kind, and a report with such columns. */
function loanSchema(): Schema {
  const loan = {
    ...{ name: 'loan', label: 'Loan', menu: { group: 'all' }, recordLabel: 'title', list: { columns: ['title'] } },
    fields: [
      ...[named('title', 'input'), named('price', 'money'), named('cost', 'money'), named('lent', 'date')],
      named('back', 'date'),
      computed('gain', 'price - cost', 'money'),
      computed('judged', "if(gain < 0, 'loss', if(empty(gain), 'open', 'gain'))", 'text'),
      computed('due', 'addDays(lent, 30)', 'date'),
      computed('late', 'if(empty(back), today(), back) > due', 'checkbox'),
      computed('kept', 'days(lent, back)', 'integer'),
      named('least', 'sum', { link: 'part', field: 'weight', take: 'min' }),
      named('most', 'sum', { link: 'part', field: 'weight', take: 'max' }),
      computed('spread', 'most - least', 'decimal'),
    ],
    links: [{ name: 'part', label: 'Part', module: 'part', by: 'loan_id', add: 'none', columns: ['weight'] }],
    tabs: [{ name: 'main', label: 'Main', fields: ['title', 'price', 'cost', 'lent', 'back', 'due', 'late'] }],
  };
  const part = {
    ...{ name: 'part', label: 'Part', menu: false, recordLabel: 'mark', list: { columns: ['mark'] } },
    fields: [
      ...[named('mark', 'input'), named('loan_id', 'searchable-select', { module: 'loan' })],
      named('weight', 'decimal'),
    ],
    tabs: [{ name: 'main', label: 'Main', fields: ['mark', 'weight'] }],
  };
  const loans = {
    ...{
      name: 'loans',
      label: 'Loans',
      module: 'loan',
      menu: { group: 'all' },
      sort: { field: 'title', order: 'ASC' },
    },
    columns: [
      ...['title', 'price', 'cost', 'lent'].map((field) => ({ name: field, field })),
      { name: 'mark', formula: "if(price < cost, 'below cost: ' & title, '')", result: { type: 'text' } },
      { name: 'ends', formula: 'addDays(lent, 7)', result: { type: 'date' } },
      { name: 'good', formula: 'price >= cost', result: { type: 'checkbox' } },
    ],
  };
  const result = parseSchema([
    { file: 'app.json', content: { siteName: 'T', currency: 'USD', linkPrefix: 'https://stones.example.com/' } },
    { file: 'navigation.json', content: [{ group: 'all', title: { en: 'All', zh: '全部' } }] },
    { file: 'modules/loan.json', content: loan },
    { file: 'modules/part.json', content: part },
    { file: 'reports/loans.json', content: loans },
  ]);
  if (!result.schema) throw new Error(result.mistakes.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return result.schema;
}

describeDatabases((open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it('SCH-12 a formula has the same value in SQL and in the browser', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(formula, { minLength: 1, maxLength: 20 }), row, async (sources, values) => {
        const expected = sources.map((source) => inBrowser(source, values));
        expect(await inDatabase(database, sources, values), sources.join('\n')).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  it('SCH-12 shows, finds and sorts texts, days and answers that formulas make', async () => {
    const schema = loanSchema();
    const context = { database, schema, hooks: hooksOf, userId: null };
    await synchronize(database, schema);
    const examples = [
      { title: 'A', price: 100.1, cost: 90.05, lent: '2024-01-31', back: '2024-02-29' },
      { title: 'B', price: 80, cost: 90.01, lent: '2024-01-31', back: '2024-03-31' },
      { title: 'C', price: 80, lent: '2024-02-01' },
    ];
    for (const body of examples) await createRecord(context, 'loan', body);
    const values = ({ title, gain, judged, due, late, kept }: Record<string, unknown>) => [
      title,
      gain,
      judged,
      due,
      late,
      kept,
    ];
    const list = async (query: ListQuery) => (await listRecords(context, 'loan', query)).records.map(values);
    expect(await list({ sort: ['title', 'ASC'] })).toEqual([
      ['A', 10.05, 'gain', '2024-03-01', false, 29],
      ['B', -10.01, 'loss', '2024-03-01', true, 60],
      ['C', null, 'open', '2024-03-02', true, null],
    ]);
    for (const weight of [-1.25, 3.5, 0]) await createRecord(context, 'part', { loan_id: 2, weight });
    const spread = await listRecords(context, 'loan', { filter: { most_gte: 3 } });
    expect(spread.records).toMatchObject([{ title: 'B', least: -1.25, most: 3.5, spread: 4.75 }]);
    expect((await listRecords(context, 'loan', { filter: { most_null: true } })).total).toBe(2);
    const titles = async (filter: Record<string, unknown>) =>
      (await list({ filter, sort: ['judged', 'DESC'] })).map(([title]) => title);
    expect(await titles({ late: true })).toEqual(['C', 'B']);
    expect(await titles({ due_lte: '2024-03-01' })).toEqual(['B', 'A']);
    expect(await titles({ judged_like: 'OS' })).toEqual(['B']);
    const { rows } = await runReport(context, 'loans', {}, { language: 'en' });
    expect(rows.map(({ mark, ends, good }) => [mark, ends, good])).toEqual([
      [null, '2024-02-07', true],
      ['below cost: B', '2024-02-07', false],
      [null, '2024-02-08', false],
    ]);
  });

  it('SCH-12 changes the same letters to capitals and back', async () => {
    const sources = [`upper('${letters.lower}')`, `lower('${letters.upper}')`];
    expect(await inDatabase(database, sources, {})).toEqual([letters.upper, letters.lower]);
  });
});

function inBrowser(source: string, values: Row): unknown {
  const value = evaluateFormula(parseFormula(source), { value: (name) => values[name], kind: kindOf, today: today() });
  return written(value);
}

function written(value: FormulaValue): unknown {
  return typeof value === 'object' && value !== null ? exactText(value) : value;
}

/** Numbers come back as texts, so that no digit is lost. */
async function inDatabase(database: Database, sources: readonly string[], values: Row): Promise<unknown[]> {
  const results = sources.map((source, index) => {
    const parsed = parseFormula(source);
    const value = formulaSql(parsed, { value: (name) => sql`r.${sql.id(name)}`, kind: kindOf });
    const kind = kindOfFormula(parsed, kindOf);
    const shown = kind === 'number' ? sql`trim_scale(${value})::text` : kind === 'truth' ? value : sql`${value}::text`;
    return sql`${shown} as ${sql.id(`v${index}`)}`;
  });
  const literals = sql.join(
    Object.entries(fields).map(([name, { type }]) => {
      const value = values[name] ?? null;
      return sql`${value === null ? null : String(value)}::text::${sql.raw(type)} as ${sql.id(name)}`;
    }),
  );
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(results)} from (select ${literals}) r`.execute(
    database.kysely,
  );
  return sources.map((_, index) => rows[0]?.[`v${index}`]);
}
