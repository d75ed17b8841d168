import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { describeDatabases } from '../../../../tests/support/testDatabase.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import type { ValueKind } from '../../../fields/shared/fieldType.ts';
import { factsTodaySql, keptValueSql } from './keptSql.ts';

const field: Field = { name: 'kept', type: 'input', label: { en: 'Kept', zh: '保留' } };

describeDatabases((open) => {
  describe('a kept value', () => {
    it('BOOK-05 is read as what its field is by now, and is that of today where it cannot be', async () => {
      const database = await open();
      const read = async (kind: ValueKind, value: unknown) => {
        const facts = sql`${JSON.stringify({ kept: value })}::jsonb`;
        const { rows } = await sql<{ value: string | null }>`
          select (${keptValueSql(facts, field, kind, sql`null`)})::text as value`.execute(database.kysely);
        return rows[0]?.value ?? 'today';
      };
      const all = (kind: ValueKind, values: unknown[]) => Promise.all(values.map((value) => read(kind, value)));
      expect(await all('integer', [3, -3, 1.5, 2 ** 31, 2 ** 31 - 1, '3', true, [3]])).toEqual(
        ['3', '-3', 'today', 'today', '2147483647', 'today', 'today', 'today'], //
      );
      expect(await all('numeric', [1.5, '1.5', false])).toEqual(['1.5', 'today', 'today']);
      expect(await all('boolean', [true, 1, 'true'])).toEqual(['true', 'today', 'today']);
      expect(await all('date', ['2024-02-29', '2023-02-29', '2024-04-31', 'GRS-1', '0000-01-01', 20240229])).toEqual(
        ['2024-02-29', 'today', 'today', 'today', 'today', 'today'], //
      );
      const [instant, ...others] = await all('timestamptz', [
        '2024-02-29T23:59:59.123+00:00',
        '2023-02-29T23:59:59+00:00',
        '2024-02-29',
        'GRS-1',
      ]);
      expect(new Date(instant ?? '').toISOString()).toBe('2024-02-29T23:59:59.123Z');
      expect(others).toEqual(['today', 'today', 'today']);
      expect(await all('jsonb', [['a'], 'GRS-1'])).toEqual(['["a"]', 'today']);
      expect(await all('text', ['GRS-1', 1.5, ['a']])).toEqual(['GRS-1', '1.5', '["a"]']);
    });

    it('SCH-02 BOOK-05 is looked up under its former name, without a pass over all that is kept', async () => {
      const { kysely } = await open();
      const renamed: Field = { ...field, was: 'once' };
      const facts = sql`'{"once": "Saw", "other": "Saw"}'::jsonb`;
      const query = sql`select ${keptValueSql(facts, renamed, 'text', sql`null`)} as kept`;
      expect((await query.execute(kysely)).rows).toEqual([{ kept: 'Saw' }]);
      expect(query.compile(kysely).sql).not.toContain('renamed_inside');
      const all = sql`select * from ${factsTodaySql({ fields: [renamed] }, facts)} fact order by key`;
      expect((await all.execute(kysely)).rows).toEqual([
        { key: 'kept', value: 'Saw' },
        { key: 'other', value: 'Saw' },
      ]);
    });
  });
});
