import { readFileSync } from 'node:fs';
import readExcelFile from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { isWhole, numberStyleOf } from '../../src/fields/capabilities.ts';
import { formatField, numberTypes } from '../../src/fields/fieldTypes.ts';
import { fieldOf, moduleOf, type Schema } from '../../src/metadata/model.ts';
import { parseSchema } from '../../src/metadata/parse/parseSchema.ts';
import { displayedFieldOf } from '../../src/metadata/read/fields/displayedFieldOf.ts';
import { tableColumns } from '../../src/metadata/read/reportFields.ts';
import { synchronize } from '../../src/server/database/structure/synchronize.ts';
import { hooksOf } from '../../src/server/hooks/hooksOf.ts';
import { recordSchemas } from '../../src/server/recordApi/recordSchemas.ts';
import { getRecord } from '../../src/server/records/read/getRecord.ts';
import { listRecords } from '../../src/server/records/read/listRecords.ts';
import type { RecordsContext } from '../../src/server/records/recordsContext.ts';
import { createRecord } from '../../src/server/records/write/createRecord.ts';
import { knownReport } from '../../src/server/reports/readReportQuery.ts';
import { runReport } from '../../src/server/reports/runReport.ts';
import { writeReportFile } from '../../src/server/reports/writeReportFile.ts';
import { excelColumnOf } from '../../src/server/tableFiles/fileCells.ts';
import { describeDatabases } from '../support/testDatabase.ts';

/* What every type of numbers can do, in one schema that has a field of each: they are added up, averaged and written. */

type NumberTypeName = keyof typeof numberTypes;
const types = Object.keys(numberTypes) as NumberTypeName[];

describeDatabases((open) => {
  let context: RecordsContext;
  let schema: Schema;
  beforeAll(async () => {
    schema = numbersSchema();
    const database = await open();
    await synchronize(database, schema);
    context = { database, schema, hooks: hooksOf, userId: null };
    await createRecord(context, 'box', { title: 'one' });
    for (const [kind, value] of [
      ['a', 12],
      ['a', 3],
      ['b', 7],
    ] as const) {
      const values = Object.fromEntries(types.map((type) => [type, value]));
      await createRecord(context, 'stone', { kind, box_id: 1, ...values });
    }
    await createRecord(context, 'stone', { kind: 'b', box_id: 1 });
  });

  const report = (name: string) => runReport(context, name, {}, { language: 'en' });

  describe.each(types)('FORM-01 REP-01 a number of type %s', (type) => {
    const shown = (module: string, name: string) =>
      displayedFieldOf(schema, moduleOf(schema, module), fieldOf(moduleOf(schema, module), name));

    it('is summed over rows, and the sum is written as the number is', async () => {
      const box = await getRecord(context, 'box', 1);
      expect(box[`sum_${type}`]).toBe(22);
      const written = formatField(shown('stone', type), 22, 'en');
      expect(formatField(shown('box', `sum_${type}`), 22, 'en')).toBe(written);
    });

    it('is what a formula reads and makes, written as the number is', async () => {
      const box = await getRecord(context, 'box', 1);
      expect(box[`half_${type}`]).toBe(11);
      const own = { ...shown('stone', type), places: undefined };
      expect(formatField(shown('box', `half_${type}`), 11, 'en')).toBe(formatField(own, 11, 'en'));
    });

    it('is searched and sorted, by itself and by its sum', async () => {
      const found = async (module: string, filter: object, sort: string[]) => {
        const { records } = await listRecords(context, module, { filter, range: [0, 9], sort });
        return records.map(({ id }) => id);
      };
      expect(await found('stone', { [`${type}_gte`]: 7 }, [type, 'DESC'])).toEqual([1, 3]);
      expect(await found('stone', { [`${type}_lte`]: 7 }, [type, 'ASC'])).toEqual([2, 3]);
      expect(await found('stone', { [`${type}_null`]: true }, [type, 'ASC'])).toEqual([4]);
      expect(
        await found('box', { [`sum_${type}_gte`]: 22, [`half_${type}_lte`]: 11 }, [`half_${type}`, 'ASC']),
      ).toEqual([1]);
    });

    it('has a sum, an average and a formula in a report of rows', async () => {
      const { rows, totals } = await report('rows');
      expect(rows.map((row) => row[`${type}_sum`])).toEqual([12, 3, 7, null]);
      expect(rows.map((row) => row[`${type}_twice`])).toEqual([24, 6, 14, null]);
      expect(totals[`${type}_sum`]).toBe(22);
      expect(totals[`${type}_average`]).toBeCloseTo(22 / 3, isWhole(shown('stone', type)) ? 0 : 1);
      expect(totals[`${type}_twice`]).toBe(44);
    });

    it('is added up and averaged by groups', async () => {
      const { rows } = await report('groups');
      expect(rows.map((row) => [row.kind, row[`${type}_all`], row[`${type}_average`], row[`${type}_most`]])).toEqual([
        ['a', 15, 7.5, 12],
        ['b', 7, 7, 7],
      ]);
    });

    it('is a number in a workbook, in the format of its type, and in a CSV file', async () => {
      const columns = tableColumns(schema, knownReport(schema, 'rows'));
      const at = columns.findIndex(({ name }) => name === `${type}_sum`);
      const column = columns[at] as (typeof columns)[number];
      const { places, spreadsheetSuffix: suffix } = numberStyleOf(column.field) ?? {};
      const digits = places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places ?? 0)}`;
      const format = places === undefined ? undefined : `${digits}${suffix ? `"${suffix}"` : ''}`;
      expect(excelColumnOf(column, 'en').format).toBe(format);
      const [sheet] = await readExcelFile(await fileOf('xlsx'));
      expect(sheet?.data.slice(1).map((row) => row[at])).toEqual([12, 3, 7, null]);
      const csv = (await fileOf('csv')).toString('utf8').split('\r\n');
      expect(csv.slice(1, 5).map((line) => line.split(',')[at])).toEqual(['12', '3', '7', '']);
    });

    it('is a number in the schemas of the API', () => {
      const schemas = JSON.stringify(recordSchemas(schema));
      expect(schemas).toMatch(new RegExp(`"${type}":\\{[^{}]*"type":(\\["|")(number|integer)"`));
    });
  });

  async function fileOf(kind: 'csv' | 'xlsx'): Promise<Buffer> {
    const file = await writeReportFile(context, 'rows', {}, { kind, language: 'en' });
    const content = readFileSync(file.path);
    await file.remove();
    return content;
  }
});

/** Boxes with stones, each with a number of every type, and reports over the stones. */
function numbersSchema(): Schema {
  const label = (name: string) => ({ en: name, zh: name });
  const module = (name: string, recordLabel: string, fields: object[], links: object[] = []) => ({
    file: `modules/${name}.json`,
    content: {
      name,
      label: name,
      menu: { group: 'all' },
      recordLabel,
      fields,
      links,
      list: { columns: [recordLabel] },
      tabs: [{ name: 'main', label: 'Main', fields: [recordLabel] }],
    },
  });
  const report = (name: string, more: object) => ({
    file: `reports/${name}.json`,
    content: { name, label: name, menu: { group: 'all' }, module: 'stone', ...more },
  });
  const sum = (type: string) => ({ name: `${type}_sum`, field: type, total: 'sum' });
  const { schema, mistakes } = parseSchema([
    { file: 'app.json', content: { siteName: 'Test', currency: 'USD', linkPrefix: 'https://items.example/i/' } },
    { file: 'navigation.json', content: [{ group: 'all', title: 'All' }] },
    module(
      'box',
      'title',
      [
        { type: 'input', name: 'title', label: 'Title' },
        ...types.flatMap((type) => [
          { type: 'sum', name: `sum_${type}`, label: label(`sum ${type}`), link: 'stone', field: type },
          { type: 'computed', name: `half_${type}`, label: 'Half', formula: `sum_${type} / 2`, result: { type } },
        ]),
      ],
      [{ name: 'stone', label: 'Stones', module: 'stone', by: 'box_id', add: 'modal', columns: ['kind'] }],
    ),
    module('stone', 'kind', [
      { type: 'input', name: 'kind', label: 'Kind' },
      { type: 'searchable-select', name: 'box_id', label: 'Box', module: 'box' },
      ...types.map((type) => ({ type, name: type, label: label(type) })),
    ]),
    report('rows', {
      columns: [
        { name: 'nr', field: 'id' },
        ...types.flatMap((type) => [
          sum(type),
          { name: `${type}_average`, field: type, total: 'average' },
          { name: `${type}_twice`, formula: `${type}_sum * 2`, result: { type }, total: 'formula' },
        ]),
      ],
      sort: { field: 'nr', order: 'ASC' },
    }),
    report('groups', {
      columns: types.map(sum),
      groupBy: [{ name: 'kind', field: 'kind' }],
      measures: types.flatMap((type) => [
        { name: `${type}_all`, sum: `${type}_sum` },
        { name: `${type}_average`, average: `${type}_sum` },
        { name: `${type}_most`, most: `${type}_sum` },
      ]),
      sort: { field: 'kind', order: 'ASC' },
    }),
  ]);
  if (!schema) throw new Error(mistakes.map(({ file, path, message }) => `${file} ${path} ${message}`).join('\n'));
  return schema;
}
