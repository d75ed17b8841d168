import { expect, it } from 'vitest';
import type { Report } from '../../../metadata/keys/reportKeys.ts';
import type { Schema } from '../../../metadata/model.ts';
import type { ReportAnswer } from '../data/useReport.ts';
import { reportHeading } from './reportHeading.ts';
import { reportPdf } from './reportPdf.ts';

const label = { en: 'Stones', zh: '货品' };
const report = { name: 'stones', label, module: 'stone', asOf: true, columns: [], filters: [] } as unknown as Report;
const schema = { app: { siteName: 'Facet', currency: 'USD' }, modules: { stone: { name: 'stone', fields: [] } } };
const words = {
  language: 'en',
  translate: (key: string, { day = '' }: Record<string, unknown> = {}) => `${key.split('.').at(-1)} ${day}`.trim(),
};
const noRecords = { getMany: () => Promise.resolve({ data: [] }) };
const today = '2031-05-06';

it('REP-03 the paper of a report is of the day of the house, and not of the clock of whoever prints it', async () => {
  const own = schema as unknown as Schema;
  const headed = (as_of: string | undefined) =>
    reportHeading(own, report, { filter: {}, as_of, group: undefined, today }, noRecords, words);
  expect(await headed(undefined)).toEqual(['asOf: 6 May 2031']);
  expect(await headed('2031-01-31')).toEqual(['asOf: 31 Jan 2031']);
  const answer: ReportAnswer = { opens: null, rows: [], totals: {}, subtotals: null, series: null, count: 0 };
  const { printed } = reportPdf({ schema: own, report, group: undefined, facts: [], answer, today }, words);
  expect(printed).toBe('printed 6 May 2031');
});

it('REP-03 the paper of a report names the records of a filter as they are called', async () => {
  const name = { name: 'name', type: 'select', options: [{ value: 'A', label: { en: 'First water', zh: '一等' } }] };
  const grade = { name: 'grade', recordLabel: 'name', fields: [name] };
  const of = { name: 'grade_id', type: 'searchable-select', module: 'grade', label: { en: 'Grade', zh: '等级' } };
  const own = { ...schema, modules: { stone: { name: 'stone', fields: [of] }, grade } } as unknown as Schema;
  const graded = { ...report, asOf: false, filters: [{ name: 'grade_id', field: 'grade_id', label: of.label }] };
  const records = { getMany: () => Promise.resolve({ data: [{ id: 7, name: 'A' }] }) };
  const query = { filter: { grade_id: [7] }, group: undefined, as_of: undefined, today };
  const inLanguage = (language: string) =>
    reportHeading(own, graded as unknown as Report, query, records as typeof noRecords, { ...words, language });
  expect(await inLanguage('en')).toEqual(['Grade: First water']);
  expect(await inLanguage('zh')).toEqual(['等级: 一等']);
});
