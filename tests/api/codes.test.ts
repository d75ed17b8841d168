import { beforeAll, expect, it } from 'vitest';
import { today } from '../../src/fields/shared/days/calendarDay.ts';
import { moduleOf, type Schema } from '../../src/metadata/model.ts';
import { parseSchema } from '../../src/metadata/parse/parseSchema.ts';
import { synchronize } from '../../src/server/database/structure/synchronize.ts';
import { hooksOf } from '../../src/server/hooks/hooksOf.ts';
import { selectRecords } from '../../src/server/records/read/getRecord.ts';
import type { RecordsContext } from '../../src/server/records/recordsContext.ts';
import { createRecord } from '../../src/server/records/write/createRecord.ts';
import { createRecords } from '../../src/server/records/write/createRecords.ts';
import { removeRecords } from '../../src/server/records/write/removeRecords.ts';
import { describeDatabases } from '../support/testDatabase.ts';

/* Codes that records of any module get. */

const named = (name: string, type: string, more: Record<string, unknown> = {}) => ({
  name,
  type,
  label: name,
  ...more,
});

/** A module whose code was typed by people before it had the key `code`. */
function repairSchema(isTyped = false): Schema {
  const repair = {
    ...{ name: 'repair', label: 'Repair', menu: { group: 'all' }, recordLabel: 'repair_no' },
    list: { columns: ['repair_no'] },
    fields: [
      named('repair_no', 'input', { unique: true, ...(!isTyped && { readOnly: true }) }),
      named('received', 'date'),
      named('watch', 'input'),
    ],
    tabs: [{ name: 'main', label: 'Main', fields: ['repair_no', 'received', 'watch'] }],
    ...(!isTyped && { code: { field: 'repair_no', pattern: 'RP-{year}-{000}', date: 'received' } }),
  };
  const result = parseSchema([
    { file: 'app.json', content: { siteName: 'T', currency: 'USD', linkPrefix: 'https://watches.example.com/' } },
    { file: 'navigation.json', content: [{ group: 'all', title: { en: 'All', zh: '全部' } }] },
    { file: 'modules/repair.json', content: repair },
  ]);
  if (!result.schema) throw new Error(result.mistakes.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return result.schema;
}

describeDatabases((open) => {
  let context: RecordsContext;
  beforeAll(async () => {
    const database = await open();
    const typed = { database, schema: repairSchema(true), hooks: hooksOf, userId: null };
    await synchronize(database, typed.schema);
    await createRecord(typed, 'repair', { repair_no: 'RP-2025-002' });
    await createRecord(typed, 'repair', {});
    context = { ...typed, schema: repairSchema() };
    await synchronize(database, context.schema);
  });

  const repaired = async (received: string, more: Record<string, unknown> = {}) =>
    (await createRecord(context, 'repair', { received, ...more })).repair_no;

  it('SCH-13 gives records of any module their codes, by the year of their day, and skips what people had typed', async () => {
    expect(await repaired('2025-03-01')).toBe('RP-2025-001');
    expect(await repaired('2025-12-31')).toBe('RP-2025-003');
    expect(await repaired('2024-12-31')).toBe('RP-2024-001');
    expect(await repaired('0026-03-01')).toBe('RP-0026-001');
    const { repair_no: code } = await createRecord(context, 'repair', { watch: 'No day' });
    expect(code).toBe(`RP-${today().slice(0, 4)}-001`);
  });

  it('SCH-13 never gives a code twice: at the same moment, many at once, or once its record is deleted', async () => {
    const codes = await Promise.all(Array.from({ length: 8 }, () => repaired('2031-01-01')));
    const bodies = [{ received: '2031-02-01' }, { received: '2031-02-02' }];
    const module = moduleOf(context.schema, 'repair');
    const many = await selectRecords(context, module, await createRecords(context, 'repair', bodies));
    codes.push(...many.map((record) => record.repair_no));
    const last = many.map(({ id }) => id).slice(-1);
    await context.database.transaction((transaction) => removeRecords({ ...context, transaction }, module, last));
    codes.push(await repaired('2031-03-01'));
    const expected = Array.from({ length: 11 }, (_, index) => `RP-2031-${String(index + 1).padStart(3, '0')}`);
    expect(codes.toSorted()).toEqual(expected);
  });

  it('SCH-13 lets nobody else write a code', async () => {
    expect(await repaired('2032-01-01', { watch: 'Typed', repair_no: 'MINE' })).toBe('RP-2032-001');
  });
});
