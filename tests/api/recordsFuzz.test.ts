import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../src/server/errors.ts';
import { parseClientJson } from '../../src/server/http/clientJson.ts';
import { listRecords } from '../../src/server/records/read/listRecords.ts';
import { createRecord } from '../../src/server/records/write/createRecord.ts';
import { updateMany } from '../../src/server/records/write/updateMany.ts';
import { updateRecord } from '../../src/server/records/write/updateRecord.ts';
import { globalSearch } from '../../src/server/workspace/globalSearch.ts';
import { putPreference } from '../../src/server/workspace/preferences.ts';
import { budget } from '../support/budget.ts';
import { describeDatabases } from '../support/testDatabase.ts';
import { openRecords } from './recordsSchema.ts';

/** Whatever JSON can say, with what databases choke on more often than chance would have it. */
const nasty = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\0', '\ud800', 'a\0b', "'; drop table gem; --", '%', '\\', 'NaN', 'Infinity', '1e400', '', ' '),
  fc.constantFrom(1e300, -1e300, 5e-324, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 0.1, -0),
  fc.constantFrom('2026-02-30', '0000-01-01', '99999-01-01', '2026-01-01T25:00:00Z', 'today', '{}', '[]', 'null'),
  fc.constantFrom<unknown>([], {}, [null], [[]], [{}], { mark: 'a' }, [{ mark: '\0' }], true, null),
);

describeDatabases((open) => {
  let context: Awaited<ReturnType<typeof openRecords>>;
  let ids: number[];

  /** Fields of every type, and what clients do not write. */
  const names = () => [...Object.values(context.schema.modules.gem?.fields ?? []).map(({ name }) => name), '_version'];
  /** The work is done or refused; nothing else may happen. */
  const settled = async (work: Promise<unknown>) => {
    await work.catch((error) => expect(error).toBeInstanceOf(Refusal));
  };
  /** Keeps what a body brings, as it is read there. */
  const keep = async (key: string, value: unknown) =>
    putPreference(context, key, parseClientJson(JSON.stringify(value), JSON.parse));

  beforeAll(async () => {
    context = await openRecords(open);
    ids = [];
    for (const n of [1, 2]) ids.push((await createRecord(context, 'gem', { item_no: `${n}` })).id);
  });

  describe('malformed requests', () => {
    it('to lists are answered or refused', async () => {
      const key = fc
        .tuple(
          fc.constantFrom(...names(), 'q', 'starred', 'nothing'),
          fc.constantFrom('', '_neq', '_gte', '_lte', '_like', '_null'),
        )
        .map(([name, suffix]) => name + suffix);
      const filter = fc.oneof(fc.dictionary(key, nasty, { maxKeys: 3 }), nasty);
      const range = fc.oneof(fc.constant(undefined), fc.tuple(nasty, nasty), nasty);
      const sort = fc.oneof(fc.tuple(key, fc.constantFrom('ASC', 'desc', 'x')), nasty, fc.constant(undefined));
      await fc.assert(
        fc.asyncProperty(filter, range, sort, (filter, range, sort) =>
          settled(listRecords(context, 'gem', { filter, range, sort })),
        ),
        { numRuns: budget({ small: 150, deep: 500 }) },
      );
    });

    it('to write are done or refused, and leave the records readable', async () => {
      const body = fc.oneof(fc.dictionary(fc.constantFrom(...names()), nasty, { maxKeys: 4 }), nasty);
      await fc.assert(
        fc.asyncProperty(body, fc.constantFrom('create', 'update', 'many'), async (body, action) => {
          const whole = body !== null && typeof body === 'object' ? { item_no: 'fuzz', ...body } : body;
          if (action === 'create') await settled(createRecord(context, 'gem', whole));
          else if (action === 'update') await settled(updateRecord(context, 'gem', ids[0] ?? 0, body));
          else await settled(updateMany(context, 'gem', ids, body));
        }),
        { numRuns: budget({ small: 150, deep: 500 }) },
      );
      const { total } = await listRecords(context, 'gem', { filter: { id: ids } });
      expect(total).toBe(2);
    });

    it('to search and to keep a preference are answered or refused', async () => {
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: 'binary' }), nasty, async (text, value) => {
          await settled(globalSearch(context, text));
          await settled(keep(text.slice(0, 3), value));
          await settled(keep('fuzz', value));
        }),
        { numRuns: budget({ small: 100, deep: 300 }) },
      );
    });
  });
});
