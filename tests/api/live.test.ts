import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { followSchemaFolder } from '../../src/server/app/followSchemaFolder.ts';
import { NoFreeConnection } from '../../src/server/database/connection/databaseErrors.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import type { CallApi } from '../support/callApi.ts';
import { readEvents } from '../support/readEvents.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { repositorySchemaDir, startTestServer, type TestServer } from '../support/testServer.ts';

/** Ten fields, a reference, a link to its own kind and a value list. */
const viewing = {
  name: 'viewing',
  label: { en: 'Viewing', zh: '看货预约' },
  labelPlural: { en: 'Viewings', zh: '看货预约' },
  menu: { group: 'parties', order: 3 },
  recordLabel: 'subject',
  fields: [
    { name: 'subject', type: 'input', label: { en: 'Subject', zh: '主题' }, required: true, maxLength: 100 },
    { name: 'customer_id', type: 'searchable-select', module: 'customer', label: 'Customer', required: true },
    { name: 'viewing_date', type: 'date', label: 'Date' },
    { name: 'place', type: 'select', valueList: 'Viewing - Place', label: 'Place' },
    { name: 'phone', type: 'phone', label: 'Phone' },
    { name: 'guests', type: 'integer', label: 'Guests', min: 1, max: 20, default: 1 },
    { name: 'budget', type: 'money', label: 'Budget' },
    { name: 'is_confirmed', type: 'checkbox', label: 'Confirmed' },
    {
      name: 'follows_id',
      type: 'searchable-select',
      module: 'viewing',
      display: [{ field: 'subject', as: 'follows_subject' }],
      label: 'Follows',
    },
    { name: 'notes', type: 'multiline', label: 'Notes' },
  ],
  valueLists: { 'Viewing - Place': ['Showroom', 'Trade Fair'] },
  list: { columns: ['subject', 'customer_name', 'place'], quickSearch: ['subject'] },
  search: ['subject', 'place'],
  tabs: [
    { name: 'main-info', label: 'Main Info', fields: ['subject', 'customer_id', 'place', 'notes'] },
    { name: 'follow-ups', label: 'Follow-ups', link: 'followUp' },
  ],
  links: [
    { name: 'followUp', label: 'Follow-up', module: 'viewing', by: 'follows_id', add: 'modal', columns: ['subject'] },
  ],
};

describeShippedDatabases((open) => {
  const dir = mkdtempSync(join(tmpdir(), 'facet-live-'));
  const file = join(dir, 'modules/viewing.json');
  let lines: string[] = [];
  let wake = () => {};
  let server: TestServer;
  let api: CallApi;
  let unfollow: () => Promise<void>;
  let events: Awaited<ReturnType<typeof readEvents>>;

  beforeAll(async () => {
    cpSync(repositorySchemaDir, dir, { recursive: true });
    server = await startTestServer({ database: await open(), schema: await schemaOf(dir) });
    api = await server.signIn();
    unfollow = await followSchemaFolder(dir, server.services, (sentence) => {
      lines.push(sentence);
      wake();
    });
    events = await readEvents(server.url, await server.token());
    await events.next('schema');
  });

  afterAll(async () => {
    await events?.close();
    await unfollow?.();
    await server?.close();
    rmSync(dir, { recursive: true, force: true });
  });

  /** Saves the file, and waits until clients are told of the new schema. */
  const take = async (module: object) => {
    lines = [];
    writeFileSync(file, JSON.stringify(module));
    await events.next('schema');
  };
  /** Saves a file that cannot be taken over, and waits for the sentence that ends the attempt. */
  const refuse = async (text: string) => {
    lines = [];
    writeFileSync(file, text);
    while (!lines.join('\n').includes('stays in use')) await new Promise<void>((resolve) => (wake = resolve));
    return lines.join('\n');
  };

  describe('a running server', () => {
    let customer_id: number;

    it('LOW-01 takes over a new module file: table, calls, menu, search, value list, link, document', async () => {
      ({ id: customer_id } = (await api('POST', 'customer', { customer_name: 'Ada Gems' })).body);
      expect((await api('GET', 'viewing')).status).toBe(404);
      const etag = server.services.schema.etag;
      await take(viewing);
      const first = await api('POST', 'viewing', { subject: 'Sapphires', customer_id, place: 'Showroom' });
      expect([first.status, first.body]).toEqual([
        201,
        expect.objectContaining({ subject: 'Sapphires', customer_name: 'Ada Gems', guests: 1, is_confirmed: false }),
      ]);
      const second = await api('POST', 'viewing', { subject: 'Rubies', customer_id, follows_id: first.body.id });
      expect(second.body.follows_subject).toBe('Sapphires');
      const refused = await api('POST', 'viewing', { customer_id: 999_999, place: 'Moon', guests: 21 });
      expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([422, ['guests', 'subject']]);
      const filter = JSON.stringify({ customer_name_like: 'ada', place: 'Showroom' });
      expect((await api('GET', `viewing?${new URLSearchParams({ filter })}`)).body).toHaveLength(1);
      const { body: menu } = await api('GET', 'common/navigation');
      const parties = menu.find(({ children = [] }) =>
        children.some(({ title }: { title: string }) => title === 'Customers'),
      );
      expect(parties.children).toContainEqual({
        title: 'Viewings',
        icon: expect.any(String),
        routerLink: '/module/viewing',
      });
      const { body: found } = await api('GET', 'common/search?q=rubies');
      expect(found).toContainEqual(expect.objectContaining({ module: 'viewing', id: second.body.id, title: 'Rubies' }));
      const lists = JSON.stringify({ valuelist_name: 'Viewing - Place' });
      expect((await api('GET', `valuelist?${new URLSearchParams({ filter: lists })}`)).body).toHaveLength(2);
      expect((await api('GET', 'openapi.json')).body.paths['/api/viewing']).toBeDefined();
      const known = await fetch(`${server.url}/api/common/schema`, {
        headers: { Authorization: `Bearer ${await server.token()}`, 'If-None-Match': etag },
      });
      expect([known.status, (await known.json()).modules.viewing.label.zh]).toEqual([200, '看货预约']);
    });

    it('LOW-02 takes over a new field: column, validation, and the records that are there', async () => {
      const dress = { name: 'dress_code', type: 'input', label: 'Dress Code', maxLength: 5, default: 'plain' };
      await take({ ...viewing, fields: [...viewing.fields, dress] });
      const { body: old } = await api('GET', `viewing?${new URLSearchParams({ filter: '{"subject":"Rubies"}' })}`);
      expect(old[0]).toHaveProperty('dress_code');
      const { body, status } = await api('POST', 'viewing', { subject: 'x', customer_id, dress_code: 'too long' });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['dress_code']]);
      expect((await api('POST', 'viewing', { subject: 'x', customer_id })).body.dress_code).toBe('plain');
    });

    it.each([
      [
        'broken JSON',
        '{ "name": "viewing", ',
        /^modules\/viewing\.json: line 1, column \d+: .*; mend the JSON there$/m,
      ],
      [
        'an unknown key',
        JSON.stringify({ ...viewing, lsit: {} }),
        /^modules\/viewing\.json: lsit: unknown key "lsit"; did you mean "list"\?$/m,
      ],
      [
        'a reference to nothing',
        JSON.stringify({
          ...viewing,
          fields: [{ name: 'subject', type: 'searchable-select', module: 'custmer', label: 'x' }],
        }),
        /^modules\/viewing\.json: fields.*custmer.*did you mean "customer"\?$/m,
      ],
    ])('LOW-04 says what is wrong, and goes on as it was: %s', async (_name, text, sentence) => {
      const { etag } = server.services.schema;
      expect(await refuse(text)).toMatch(sentence);
      expect(server.services.schema.etag).toBe(etag);
      expect(
        (await api('GET', `viewing?${new URLSearchParams({ filter: '{"subject":"Rubies"}' })}`)).body,
      ).toHaveLength(1);
    });

    it('LOW-05 keeps the data of a removed field, and of a removed module, and gives it back', async () => {
      const without = (name: string) => viewing.fields.filter((field) => field.name !== name);
      await api('POST', 'viewing', { subject: 'Kept', customer_id, phone: '+852 1234 5678' });
      await take({ ...viewing, fields: without('phone') });
      expect(lines.join('\n')).toMatch(/held back: .*phone/);
      const kept = `viewing?${new URLSearchParams({ filter: '{"subject":"Kept"}' })}`;
      expect((await api('GET', kept)).body[0]).not.toHaveProperty('phone');
      expect((await api('POST', 'viewing', { subject: 'More', customer_id })).status).toBe(201);
      await take(viewing);
      expect((await api('GET', kept)).body[0].phone).toBe('+852 1234 5678');
      lines = [];
      rmSync(file);
      await events.next('schema');
      expect(lines.join('\n')).toMatch(/held back: .*viewing/);
      expect((await api('GET', 'viewing')).status).toBe(404);
      await take(viewing);
      expect((await api('GET', kept)).body).toHaveLength(1);
    });

    it('LOW-02 takes over what the database was too busy for, as soon as it can', async () => {
      const { database } = server.services;
      vi.spyOn(database, 'transaction').mockRejectedValueOnce(new NoFreeConnection(10_000));
      const later = { ...viewing, fields: [...viewing.fields, { name: 'later', type: 'input', label: 'Later' }] };
      expect(await refuse(JSON.stringify(later))).toMatch(/cannot take the changed schema at the moment .*tried again/);
      await events.next('schema');
      const { body } = await api('POST', 'viewing', { subject: 'Opals', customer_id, later: 'Friday' });
      expect(body.later).toBe('Friday');
      expect(server.services.schema.mistakes).toEqual([]);
    });

    it('takes over what is saved while it is still taking over', async () => {
      for (const name of ['One', 'Two', 'Three']) writeFileSync(file, JSON.stringify({ ...viewing, label: name }));
      while (server.services.schema.current.modules.viewing?.label.en !== 'Three') await events.next('schema');
      expect(JSON.parse(readFileSync(file, 'utf8')).label).toBe('Three');
    });
  });

  describe('GET /api/events', () => {
    it('tells every client of every write, and of nothing that was refused', async () => {
      const other = await readEvents(server.url, await server.token());
      await other.next('schema');
      expect(other.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      await api('POST', 'laboratory', {});
      const { body } = await api('POST', 'laboratory', { laboratory_code: 'SSEF', laboratory_name: 'Swiss' });
      const ids = [body.id];
      expect(await other.next('records')).toEqual({ module: 'laboratory', ids, action: 'create' });
      await api('PUT', `laboratory/${body.id}`, { laboratory_name: 'Basel' });
      expect(await other.next('records')).toEqual({ module: 'laboratory', ids, action: 'update' });
      await api('DELETE', `laboratory/${body.id}`);
      expect(await other.next('records')).toEqual({ module: 'laboratory', ids, action: 'delete' });
      await other.close();
    });

    it('SCR-05 says to a client which changes it has made itself, and names no session', async () => {
      const token = await server.token();
      const other = await readEvents(server.url, token);
      await other.next('schema');
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ laboratory_code: 'GRS', laboratory_name: 'Gem Research' });
      const answer = await fetch(`${server.url}/api/laboratory`, { method: 'POST', headers, body });
      const ids = [(await answer.json()).id];
      expect(await other.next('records')).toEqual({ module: 'laboratory', ids, action: 'create', own: true });
      await api('DELETE', `laboratory/${ids[0]}`);
      expect(await other.next('records')).toEqual({ module: 'laboratory', ids, action: 'delete' });
      await other.close();
    });
  });
});
