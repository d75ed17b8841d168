import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { today } from '../../src/fields/shared/days/calendarDay.ts';
import { Refusal } from '../../src/server/errors.ts';
import { getRecord } from '../../src/server/records/read/getRecord.ts';
import { listRecords } from '../../src/server/records/read/listRecords.ts';
import { createRecord } from '../../src/server/records/write/createRecord.ts';
import { deleteMany } from '../../src/server/records/write/deleteMany.ts';
import { deleteRecord } from '../../src/server/records/write/deleteRecord.ts';
import { updateMany } from '../../src/server/records/write/updateMany.ts';
import { updateRecord } from '../../src/server/records/write/updateRecord.ts';
import { seedValueLists } from '../../src/server/valueLists/seedValueLists.ts';
import { getPreferences, putPreference } from '../../src/server/workspace/preferences.ts';
import { setStar } from '../../src/server/workspace/setStar.ts';
import { recordStatements } from '../support/recordStatements.ts';
import { describeDatabases } from '../support/testDatabase.ts';
import { openRecords } from './recordsSchema.ts';

type Opened = Awaited<ReturnType<typeof openRecords>>;

describeDatabases((open, kind) => {
  let context: Opened;
  let nextNo = 1000;
  const itemNo = () => String(nextNo++);

  const gem = (body: object = {}) => createRecord(context, 'gem', { item_no: itemNo(), ...body });
  const party = (body: object = {}) => createRecord(context, 'party', { party_name: 'Ceylon Stones', ...body });
  const audit = async (module: string, id: number) => {
    const { rows } = await sql<{ action: string; user_id: number; changes: Record<string, unknown> }>`
      select action, user_id, changes from facet.audit where module = ${module} and record_id = ${id} order by id`.execute(
      context.database.kysely,
    );
    return rows;
  };

  beforeAll(async () => {
    context = await openRecords(open);
    await seedValueLists(context);
  });

  beforeEach(() => {
    context.heard.length = 0;
  });

  describe('createRecord', () => {
    it('keeps every type’s value exactly and answers the shape that getRecord and listRecords answer', async () => {
      const { id: party_id } = await party({ city: 'London' });
      const values = {
        item_no: itemNo(),
        notes: ' two\nlines ',
        contact: 'Ann@Example.COM',
        phone: '+852 1234 5678',
        website: 'https://example.com/a',
        ratio: 0.1234567,
        weight: '12.50',
        pieces: 3,
        price: 1234567890.12,
        bought: '2026-02-28',
        kind: "Cat's Eye",
        grouping: 'Set',
        flagged: true,
        party_id,
        marks: [{ mark: 'A', mark_kind: 'Ruby' }, { mark: 'B' }],
        batch: 'b1',
        set_name: '红宝石',
        order: 7,
      };
      const created = await gem(values);
      expect(created).toMatchObject({
        ...values,
        notes: 'two\nlines',
        contact: 'ann@example.com',
        weight: 12.5,
        marks: [
          { mark: 'A', mark_kind: 'Ruby' },
          { mark: 'B', mark_kind: null },
        ],
        status: 'Available',
        _version: 1,
        party_name: 'Ceylon Stones',
        city: 'London',
        parts_price: 0,
        sub_count: 0,
        size: '12.50 ct / 3 pcs',
        per_piece: 411522630.04,
        code: `https://items.example/i/${created.id}`,
        photos: [],
        main_part: null,
      });
      expect(created.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(created).not.toHaveProperty('secret');
      expect(created).not.toHaveProperty('secret_hash');
      expect(await getRecord(context, 'gem', created.id)).toEqual(created);
      const list = await listRecords(context, 'gem', { filter: { item_no: values.item_no } });
      expect(list.records).toEqual([created]);
      expect(Object.keys(list.records[0] ?? {})).toEqual(Object.keys(created));
    });

    it('gives defaults, and writes one audit row without the secret', async () => {
      const created = await gem({ secret: 'Geheim#2026' });
      expect(created).toMatchObject({ bought: today(), grouping: 'Single', flagged: false, status: 'Available' });
      const [entry, ...others] = await audit('gem', created.id);
      expect(others).toEqual([]);
      expect(entry).toMatchObject({ action: 'create', user_id: 1, changes: { item_no: created.item_no } });
      expect(JSON.stringify(entry)).not.toContain('secret');
      const { rows } = await sql<{ secret_hash: string }>`select secret_hash from gem where id = ${created.id}`.execute(
        context.database.kysely,
      );
      expect(rows[0]?.secret_hash).toMatch(/^\$argon2id\$/);
      expect(context.heard).toEqual([{ module: 'gem', ids: [created.id], action: 'create' }]);
    });

    it('passes over what a client does not write', async () => {
      const created = await gem({ id: 99_999, created_at: '2001-01-01', status: 'Sold', size: 'big', _version: 9 });
      expect(created).toMatchObject({ status: 'Available', size: null, _version: 1 });
      expect(created.id).not.toBe(99_999);
    });

    it('says every wrong value at once, at its path', async () => {
      await expect(
        createRecord(context, 'gem', {
          item_no: ' ',
          weight: 1.234,
          pieces: 'many',
          grouping: 'Pair',
          marks: [{ mark: 'A' }, { mark: '' }],
        }),
      ).rejects.toMatchObject({
        status: 422,
        details: {
          errors: {
            item_no: { key: 'required' },
            weight: { key: 'places' },
            pieces: { key: 'number' },
            grouping: { key: 'option' },
            'marks.1.mark': { key: 'required' },
          },
        },
      });
    });

    it('asks for a required field only where it is shown', async () => {
      await expect(gem({ grouping: 'Set' })).rejects.toMatchObject({
        details: { errors: { set_name: { key: 'required' } } },
      });
      await expect(gem({ grouping: 'Single' })).resolves.toMatchObject({ set_name: null });
    });

    it('LOW-02 refuses what is in no value list and what refers to no record, and stores nothing', async () => {
      const item_no = itemNo();
      const body = { item_no, kind: 'Glass', party_id: 999_999, marks: [{ mark: 'A', mark_kind: 'Glass' }] };
      await expect(createRecord(context, 'gem', body)).rejects.toMatchObject({
        status: 422,
        details: {
          errors: {
            kind: { key: 'option' },
            party_id: { key: 'reference' },
            'marks.0.mark_kind': { key: 'option' },
          },
        },
      });
      expect(await listRecords(context, 'gem', { filter: { item_no } })).toMatchObject({ total: 0 });
    });

    it('refuses a reference that its filter does not offer', async () => {
      const single = await gem();
      await expect(gem({ parent_id: single.id })).rejects.toMatchObject({
        details: { errors: { parent_id: { key: 'unfit' } } },
      });
      await expect(gem({ parent_id: 999_999 })).rejects.toMatchObject({
        details: { errors: { parent_id: { key: 'reference' } } },
      });
    });

    it('refuses a value that must be unique, naming the field, and only where the rule holds', async () => {
      const mail = `${itemNo()}@example.com`;
      await party({ mail });
      await expect(party({ mail: mail.toUpperCase() })).rejects.toMatchObject({
        status: 409,
        details: { errors: { mail: { key: 'unique' } } },
      });
      await expect(Promise.all([party({ mail: null }), party({ mail: '' })])).resolves.toHaveLength(2);
      const set = await gem({ grouping: 'Set', set_name: 'Suite' });
      await expect(gem({ item_no: set.item_no })).rejects.toMatchObject({
        details: { errors: { item_no: { key: 'unique' } } },
      });
      await expect(gem({ item_no: set.item_no, parent_id: set.id })).resolves.toMatchObject({ parent_no: set.item_no });
    });

    it('names several fields that must be unique together', async () => {
      const value = { valuelist_name: 'Kind', value: 'Ruby' };
      await expect(createRecord(context, 'valuelist', value)).rejects.toMatchObject({
        status: 409,
        details: { errors: { valuelist_name: { key: 'unique' }, value: { key: 'unique' } } },
      });
    });

    it.each([
      ['an unknown key', { item_no: '1', colour: 'red' }, 400, 'unknownKey'],
      ['no object', [1], 400, 'bodyNeeded'],
      ['nothing', null, 400, 'bodyNeeded'],
      ['a text with NUL', { item_no: 'a\0b' }, 422, 'invalid'],
    ])('refuses %s', async (_name, body, status, key) => {
      await expect(createRecord(context, 'gem', body)).rejects.toMatchObject({
        status,
        messages: [{ key: `facet.error.${key}` }],
      });
    });

    it('refuses modules that are not there, or that only the server writes', async () => {
      await expect(createRecord(context, 'nothing', {})).rejects.toMatchObject({ status: 404 });
      await expect(createRecord(context, 'toString', {})).rejects.toMatchObject({ status: 404 });
      await expect(createRecord(context, 'log', { entry: 'a' })).rejects.toMatchObject({ status: 403 });
      await expect(deleteMany(context, 'log', [1])).rejects.toMatchObject({ status: 403 });
    });
  });

  describe('derived values', () => {
    it('sum exactly, follow lookups of lookups, and take the first row for which a condition holds', async () => {
      const [maker, other] = [await party({ party_name: 'Maker' }), await party({ party_name: 'Other' })];
      const set = await gem({ grouping: 'Set', set_name: 'S', party_id: other.id });
      const part = (body: object) => createRecord(context, 'gem-part', { gem_id: set.id, ...body });
      await part({ price: 0.1, maker_id: other.id });
      await part({ price: 0.2, maker_id: maker.id, is_main: true });
      await part({ price: 1000000.05 });
      const stone = await gem({ parent_id: set.id });
      await gem({ parent_id: set.id });
      expect(await getRecord(context, 'gem', set.id)).toMatchObject({
        parts_price: 1000000.35,
        sub_count: 2,
        main_part: 'Maker',
      });
      expect(await getRecord(context, 'gem', stone.id)).toMatchObject({
        parent_no: set.item_no,
        parent_party: 'Other',
        parent_parts: 1000000.35,
        sub_count: 1,
      });
      expect(await getRecord(context, 'party', other.id)).toMatchObject({ gem_count: 1 });
      const { records } = await listRecords(context, 'gem-part', { filter: { gem_id: set.id } });
      expect(records.map(({ item_no }) => item_no)).toEqual([set.item_no, set.item_no, set.item_no]);
    });

    it('leave out of a text what is missing, and divide by nothing to nothing', async () => {
      expect(await gem({ weight: 1, pieces: null, price: 5 })).toMatchObject({ size: '1.00 ct', per_piece: null });
      expect(await gem({ pieces: 4, price: 10 })).toMatchObject({ size: '4 pcs', per_piece: 2.5 });
    });

    it('list the record’s media in order', async () => {
      const created = await gem();
      await sql`insert into facet.media (module, record_id, slot, position, file_name, mime, size, storage_key, thumb_key)
        values ('gem', ${created.id}, 'photos', 2, 'b.jpg', 'image/jpeg', 1, ${`b${created.id}`}, null),
          ('gem', ${created.id}, 'photos', 1, 'a.jpg', 'image/jpeg', 1, ${`a${created.id}`}, 'thumb'),
          ('gem', ${created.id}, 'other', 1, 'c.jpg', 'image/jpeg', 1, ${`c${created.id}`}, null)`.execute(
        context.database.kysely,
      );
      const { photos } = await getRecord(context, 'gem', created.id);
      expect(photos).toMatchObject([
        { file_name: 'a.jpg', mime: 'image/jpeg', thumb_path: expect.stringContaining('signature=') },
        { file_name: 'b.jpg', thumb_path: null },
      ]);
    });
  });

  describe('updateRecord', () => {
    it('changes the keys of the body only, and says in the audit what became of them', async () => {
      const created = await gem({ notes: 'old', weight: 1, secret: 'Geheim#2026' });
      const updated = await updateRecord(context, 'gem', created.id, { notes: 'new', secret: 'Anders#2027' });
      expect(updated).toEqual({ ...created, notes: 'new', _version: 2, updated_at: updated.updated_at });
      expect(updated.updated_at).not.toBe(created.updated_at);
      const [, entry] = await audit('gem', created.id);
      expect(entry).toMatchObject({ action: 'update', user_id: 1 });
      expect(entry?.changes).toEqual({ notes: ['old', 'new'], secret: [null, null] });
    });

    it('REC-03 says the same in the audit, whether or not a record has to be read for its change', async () => {
      const { id: party_id } = await party();
      const before = { notes: 'old', weight: 1.5, price: 10.1, pieces: 3, bought: '2026-01-31', flagged: false };
      const body = { notes: 'old', weight: 1.5, price: 7, pieces: null, bought: '2026-02-01', flagged: true, party_id };
      const changesOf = async (more: Record<string, unknown>) => {
        const { id } = await gem(before);
        const changed = await updateRecord(context, 'gem', id, { ...body, ...more });
        expect(changed).toMatchObject({ ...body, _version: 2 });
        return (await audit('gem', id)).at(-1)?.changes;
      };
      const changes = await changesOf({});
      expect(changes).toEqual({
        price: [10.1, 7],
        pieces: [3, null],
        bought: ['2026-01-31', '2026-02-01'],
        flagged: [false, true],
        party_id: [null, party_id],
      });
      const marks = [{ mark: 'A', mark_kind: null }];
      expect(await changesOf({ marks })).toEqual({ ...changes, marks: [null, marks] });
    });

    it('REC-03 leaves version and audit alone where a record has the values already', async () => {
      const created = await gem({ weight: 1.5, notes: 'old', bought: '2026-01-31' });
      const same = { weight: 1.5, notes: 'old', price: '', bought: '2026-01-31', party_id: null };
      expect(await updateRecord(context, 'gem', created.id, same)).toEqual(created);
      expect(await audit('gem', created.id)).toHaveLength(1);
    });

    it('takes the whole record back as stock clients send it', async () => {
      const created = await gem({ weight: 2.5, marks: [{ mark: 'A' }] });
      expect(await updateRecord(context, 'gem', created.id, created)).toEqual(created);
      const changed = { ...created, weight: 3, status: 'Sold', size: 'huge', code: 'x', parts_price: 9, photos: [1] };
      const updated = await updateRecord(context, 'gem', created.id, changed);
      expect(updated).toMatchObject({ weight: 3, status: 'Available', parts_price: 0, photos: [], _version: 2 });
    });

    it('keeps what may only be given in a new record', async () => {
      const created = await gem({ batch: 'first' });
      expect(await updateRecord(context, 'gem', created.id, { batch: 'second' })).toMatchObject({ batch: 'first' });
    });

    it('refuses a stale version with the record as it stands, and takes a change without one', async () => {
      const created = await gem({ notes: 'a' });
      await updateRecord(context, 'gem', created.id, { notes: 'b', _version: 1 });
      const stale = updateRecord(context, 'gem', created.id, { notes: 'c', _version: 1 });
      await expect(stale).rejects.toMatchObject({
        status: 409,
        code: 'stale_version',
        details: { current: { id: created.id, notes: 'b', _version: 2 } },
      });
      await expect(updateRecord(context, 'gem', created.id, { notes: 'c' }, 1)).rejects.toMatchObject({ status: 409 });
      await expect(updateRecord(context, 'gem', created.id, { notes: 'c' })).resolves.toMatchObject({ _version: 3 });
      await expect(updateRecord(context, 'gem', created.id, { _version: 'x' })).rejects.toMatchObject({ status: 400 });
    });

    it('loses none of many changes at once, and lets one of many win that name the same version', async () => {
      const { id } = await gem({ order: 0 });
      const bodies = [{ notes: 'n' }, { weight: 2 }, { pieces: 5 }, { price: 3 }];
      await Promise.all(bodies.map((body) => updateRecord(context, 'gem', id, body)));
      const together = await getRecord(context, 'gem', id);
      expect(together).toMatchObject({ notes: 'n', weight: 2, pieces: 5, price: 3, _version: 5 });
      // Far more than anybody tries again: each gets its turn.
      const crowd = Array.from({ length: 16 }, (_, order) => updateRecord(context, 'gem', id, { order: order + 1 }));
      const versions = (await Promise.all(crowd)).map(({ _version }) => _version);
      expect(new Set(versions)).toEqual(new Set(Array.from({ length: 16 }, (_, at) => at + 6)));
      const rivals = [1, 2, 3, 4].map((order) => updateRecord(context, 'gem', id, { order: -order, _version: 21 }));
      const outcomes = await Promise.allSettled(rivals);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    if (kind === 'postgres') {
      it('REC-03 says in the audit what a faster client had written before', async () => {
        const { id } = await gem({ notes: 'first' });
        const { kysely } = context.database;
        let slower: Promise<unknown> | undefined;
        await context.database.transaction(async (transaction) => {
          await updateRecord({ ...context, transaction }, 'gem', id, { notes: 'faster' });
          slower = updateRecord(context, 'gem', id, { notes: 'slower' });
          const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
          await expect.poll(async () => (await waiting.execute(kysely)).rows.length).toBe(1);
        });
        expect(await slower).toMatchObject({ notes: 'slower', _version: 3 });
        expect((await audit('gem', id)).slice(1).map(({ changes }) => changes)).toEqual([
          { notes: ['first', 'faster'] },
          { notes: ['faster', 'slower'] },
        ]);
      });
    }

    it('accepts a value that has left its list, as long as it stays what it was', async () => {
      const leaving = await createRecord(context, 'valuelist', { valuelist_name: 'Kind', value: 'Old Kind' });
      const created = await gem({ kind: 'Old Kind', marks: [{ mark: 'A', mark_kind: 'Old Kind' }] });
      // As houses have it where an earlier version let somebody delete it.
      await sql`delete from valuelist where id = ${leaving.id}`.execute(context.database.kysely);
      const marks = [{ mark: 'B', mark_kind: 'Old Kind' }];
      const updated = await updateRecord(context, 'gem', created.id, { ...created, notes: 'x', marks });
      expect(updated).toMatchObject({ kind: 'Old Kind', notes: 'x', marks });
      const other = await gem();
      await expect(updateRecord(context, 'gem', other.id, { kind: 'Old Kind' })).rejects.toMatchObject({
        details: { errors: { kind: { key: 'option' } } },
      });
    });

    it('refuses wrong values, missing targets, double values, unknown keys and records', async () => {
      const { id } = await gem();
      const taken = await gem();
      const update = (body: unknown, of = id) => updateRecord(context, 'gem', of, body);
      await expect(update({ weight: -1 })).rejects.toMatchObject({ details: { errors: { weight: { key: 'min' } } } });
      await expect(update({ item_no: '' })).rejects.toMatchObject({
        details: { errors: { item_no: { key: 'required' } } },
      });
      await expect(update({ party_id: 999_999 })).rejects.toMatchObject({
        details: { errors: { party_id: { key: 'reference' } } },
      });
      await expect(update({ item_no: taken.item_no })).rejects.toMatchObject({ status: 409 });
      await expect(update({ nothing: 1 })).rejects.toMatchObject({ status: 400 });
      await expect(update({ notes: 'x' }, 999_999)).rejects.toMatchObject({ status: 404 });
      expect(await getRecord(context, 'gem', id)).toMatchObject({ _version: 1 });
    });
  });

  describe('updateMany', () => {
    it('changes all or none', async () => {
      const ids = [(await gem({ notes: 'a' })).id, (await gem({ notes: 'b' })).id, (await gem({ notes: 'c' })).id];
      expect(await updateMany(context, 'gem', ids, { notes: 'b' })).toEqual(ids);
      const { records } = await listRecords(context, 'gem', { filter: { id: ids }, sort: ['id', 'ASC'] });
      expect(records.map(({ notes, _version }) => [notes, _version])).toEqual([
        ['b', 2],
        ['b', 1],
        ['b', 2],
      ]);
      expect(context.heard.at(-1)).toEqual({ module: 'gem', ids: [ids[0], ids[2]], action: 'update' });
      expect(await audit('gem', ids[0] ?? 0)).toMatchObject([{}, { changes: { notes: ['a', 'b'] } }]);
      for (const [body, status, wanted] of [
        [{ notes: 'z' }, 404, [...ids, 999_999]],
        [{ item_no: 'same' }, 409, ids],
        [{ kind: 'Glass' }, 422, ids],
        [{ weight: 'x' }, 422, ids],
        [{ colour: 'x' }, 400, ids],
      ] as const) {
        await expect(updateMany(context, 'gem', wanted, body)).rejects.toMatchObject({ status });
      }
      const after = await listRecords(context, 'gem', { filter: { id: ids }, sort: ['id', 'ASC'] });
      expect(after.records).toEqual(records);
    });
  });

  describe('deleteRecord and deleteMany', () => {
    it('answers the record as it was, takes its rows along, and remembers it in the audit', async () => {
      const created = await gem({ secret: 'Geheim#2026' });
      const part = await createRecord(context, 'gem-part', { gem_id: created.id, price: 5 });
      expect(await deleteRecord(context, 'gem', created.id)).toEqual({ ...created, parts_price: 5 });
      await expect(getRecord(context, 'gem', created.id)).rejects.toMatchObject({ status: 404 });
      await expect(getRecord(context, 'gem-part', part.id)).rejects.toMatchObject({ status: 404 });
      const [, entry] = await audit('gem', created.id);
      expect(entry).toMatchObject({ action: 'delete', changes: { item_no: created.item_no } });
      expect(JSON.stringify(entry)).not.toContain('secret');
      await expect(deleteRecord(context, 'gem', created.id)).rejects.toMatchObject({ status: 404 });
    });

    it('says which module still uses a record', async () => {
      const { id } = await party();
      await gem({ party_id: id });
      await expect(deleteRecord(context, 'party', id)).rejects.toMatchObject({
        status: 409,
        messages: [{ key: 'facet.error.stillUsedBy', params: { module_en: 'Gems', module_zh: '宝石' } }],
      });
    });

    it('deletes all or none', async () => {
      const [one, two, used] = [await party(), await party(), await party()];
      await gem({ party_id: used.id });
      const ids = [one.id, two.id];
      await expect(deleteMany(context, 'party', [...ids, used.id])).rejects.toMatchObject({ status: 409 });
      await expect(deleteMany(context, 'party', [...ids, 999_999])).rejects.toMatchObject({ status: 404 });
      expect(await listRecords(context, 'party', { filter: { id: ids } })).toMatchObject({ total: 2 });
      context.heard.length = 0;
      expect(await deleteMany(context, 'party', ids)).toEqual(ids);
      expect(context.heard).toEqual([{ module: 'party', ids, action: 'delete' }]);
      expect(await listRecords(context, 'party', { filter: { id: ids } })).toMatchObject({ total: 0 });
    });
  });

  describe('users', () => {
    const user = (email: string) => createRecord(context, 'user', { email, password: 'Secret#2026' });

    it('USER-01 keeps passwords as hashes, and changes them by their own call only', async () => {
      const created = await user('Ann@Example.com');
      expect(created).toMatchObject({ email: 'ann@example.com' });
      expect(JSON.stringify(created)).not.toMatch(/hash|password/);
      await updateRecord(context, 'user', created.id, { first_name: 'Ann', password: 'Another#2026' });
      expect(await audit('user', created.id)).toMatchObject([{}, { changes: { first_name: [null, 'Ann'] } }]);
      await expect(user('ANN@example.com')).rejects.toMatchObject({ status: 409 });
      await expect(createRecord(context, 'user', { email: 'b@example.com' })).rejects.toMatchObject({
        details: { errors: { password: { key: 'required' } } },
      });
    });

    it('leaves one who can sign in, and signs out whoever is deleted', async () => {
      const [me, other] = [await user('me@example.com'), await user('other@example.com')];
      const mine = { ...context, userId: me.id };
      await sql`insert into facet.sessions (token_hash, user_id, expires_at) values ('x', ${other.id}, now())`.execute(
        context.database.kysely,
      );
      await expect(deleteRecord(mine, 'user', me.id)).rejects.toMatchObject({ status: 409 });
      await expect(deleteMany(mine, 'user', [other.id, me.id])).rejects.toMatchObject({ status: 409 });
      await deleteRecord(mine, 'user', other.id);
      const { rows } = await sql`select from facet.sessions where user_id = ${other.id}`.execute(
        context.database.kysely,
      );
      expect(rows).toEqual([]);
      const { records } = await listRecords(context, 'user', {});
      const all = records.map(({ id }) => id);
      await expect(deleteMany({ ...context, userId: null }, 'user', all)).rejects.toMatchObject({ status: 409 });
    });
  });

  describe('value lists', () => {
    it('VAL-01 get their first values once: what staff delete does not come back', async () => {
      const values = async () => {
        const { records } = await listRecords(context, 'valuelist', { filter: { valuelist_name: 'Kind' } });
        return records.map(({ value }) => value).sort();
      };
      const before = await values();
      expect(before).toEqual(["Cat's Eye", 'Onyx', 'Ruby', 'Sapphire']);
      const { records } = await listRecords(context, 'valuelist', { filter: { value: 'Onyx' } });
      await deleteRecord(context, 'valuelist', records[0]?.id ?? 0);
      await seedValueLists(context);
      expect(await values()).toEqual(["Cat's Eye", 'Ruby', 'Sapphire']);
      await createRecord(context, 'valuelist', { valuelist_name: 'Kind', value: 'Onyx' });
    });
  });

  describe('stars and preferences', () => {
    it('LIST-02 keeps stars per user', async () => {
      const { id } = await party();
      const other = { ...context, userId: 2 };
      await setStar(context, 'party', id, true);
      await setStar(context, 'party', id, true);
      expect(await getRecord(context, 'party', id)).toMatchObject({ _starred: true });
      expect(await getRecord(other, 'party', id)).toMatchObject({ _starred: false });
      const starred = (of: Opened, on: boolean) => listRecords(of, 'party', { filter: { starred: on, id } });
      expect(await starred(context, true)).toMatchObject({ total: 1, records: [{ id, _starred: true }] });
      expect(await starred(context, false)).toMatchObject({ total: 0 });
      expect(await starred(other as Opened, false)).toMatchObject({ total: 1 });
      await setStar(context, 'party', id, false);
      expect(await starred(context, true)).toMatchObject({ total: 0 });
      await expect(setStar(context, 'party', 999_999, true)).rejects.toMatchObject({ status: 404 });
      await expect(setStar(context, 'gem', 1, true)).rejects.toMatchObject({ status: 400 });
    });

    it('keeps preferences per user', async () => {
      await putPreference(context, 'list.gem', { columns: ['item_no'] });
      await putPreference(context, 'list.gem', { columns: ['kind'] });
      await putPreference(context, 'page', 50);
      expect(await getPreferences(context)).toEqual({ 'list.gem': { columns: ['kind'] }, page: 50 });
      expect(await getPreferences({ ...context, userId: 2 })).toEqual({});
      await putPreference(context, 'page', null);
      expect(await getPreferences(context)).toEqual({ 'list.gem': { columns: ['kind'] } });
      await expect(putPreference(context, 'a b', 1)).rejects.toBeInstanceOf(Refusal);
      await expect(putPreference(context, 'big', 'x'.repeat(200_000))).rejects.toBeInstanceOf(Refusal);
    });
  });

  describe('statements', () => {
    it('are as many for one record as for 200, and one or two for a write', async () => {
      const { id: party_id } = await party();
      const created = await gem({ party_id });
      const count = async (work: () => Promise<unknown>) => (await recordStatements(context.database, work)).length;
      const page = (last: number) => () => listRecords(context, 'gem', { range: [0, last], filter: { q: 'e' } });
      for (let number = 0; number < 200; number += 1) await gem({ party_id, notes: 'even more' });
      expect(await count(page(0))).toBe(2);
      expect(await count(page(199))).toBe(2);
      expect((await page(199)()).records).toHaveLength(200);
      expect(await count(() => listRecords(context, 'gem', { filter: { id: [created.id] } }))).toBe(1);
      expect(await count(() => getRecord(context, 'gem', created.id))).toBe(1);
      expect(await count(() => gem({ party_id, kind: 'Ruby' }))).toBe(1);
      expect(await count(() => updateRecord(context, 'gem', created.id, { kind: 'Ruby', notes: 'x' }))).toBe(1);
      // Which decides whether another field is required: the record is read for it.
      expect(await count(() => updateRecord(context, 'gem', created.id, { grouping: 'Set', set_name: 'S' }))).toBe(2);
      expect(await count(() => deleteRecord(context, 'gem', created.id))).toBe(1);
      const { records } = await listRecords(context, 'gem', { filter: { notes: 'even more' }, range: [0, 99] });
      const ids = records.map(({ id }) => id);
      expect(await count(() => updateMany(context, 'gem', ids, { kind: 'Sapphire' }))).toBeLessThanOrEqual(4);
      expect(await count(() => deleteMany(context, 'gem', ids))).toBe(1);
    });
  });
});
