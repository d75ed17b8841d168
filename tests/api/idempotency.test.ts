import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/server/database/connection/database.ts';
import { removeOldKeys } from '../../src/server/http/withIdempotencyKey.ts';
import { administrator } from '../support/administrator.ts';
import { accessTokenOf } from '../support/callApi.ts';
import { emptyPng } from '../support/emptyPng.ts';
import { importCalls } from '../support/importFile.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

describeShippedDatabases((open) => {
  let database: Database;
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    database = await open();
    server = await startTestServer({ database });
    token = await server.token();
  });

  afterAll(() => server?.close());

  const send = async (key: string, method: string, path: string, body: unknown, bearer = token) => {
    const answer = await fetch(`${server.url}/api/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${bearer}`,
        'Idempotency-Key': key,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const post = (key: string, name: string, bearer = token) =>
    send(key, 'POST', 'supplier', { supplier_name: name }, bearer);
  const named = async (name: string) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from supplier where supplier_name = ${name}`.execute(database.kysely);
    return rows[0]?.n;
  };

  it('does the work once and gives the first answer again, to the letter', async () => {
    const key = randomUUID();
    const first = await post(key, 'Once');
    expect(first.status).toBe(201);
    expect(await post(key, 'Once')).toEqual(first);
    expect(await named('Once')).toBe(1);
  });

  it('does the work once for requests at the same moment', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(key, 'Together')));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await named('Together')).toBe(1);
  });

  it('remembers over a restart', async () => {
    const key = randomUUID();
    const first = await post(key, 'Restarted');
    await server.close();
    server = await startTestServer({ database });
    expect(await post(key, 'Restarted')).toEqual(first);
    expect(await named('Restarted')).toBe(1);
  });

  it('keeps work and answer together: neither is there without the other', async () => {
    const key = randomUUID();
    await sql`alter table facet.idempotency add constraint full_up check (status is null) not valid`.execute(
      database.kysely,
    );
    expect((await post(key, 'Torn')).status).toBe(500);
    await sql`alter table facet.idempotency drop constraint full_up`.execute(database.kysely);
    expect(await named('Torn')).toBe(0);
    expect((await post(key, 'Torn')).status).toBe(201);
    expect(await named('Torn')).toBe(1);
  });

  it('refuses the key for another body or another address', async () => {
    const key = randomUUID();
    await post(key, 'Key taken');
    expect((await post(key, 'Another body')).status).toBe(422);
    expect((await send(key, 'POST', 'customer', { supplier_name: 'Key taken' })).status).toBe(422);
    expect(await named('Another body')).toBe(0);
  });

  it('lets a refused request be tried again with the same key', async () => {
    const key = randomUUID();
    expect((await post(key, '')).status).toBe(422);
    expect((await post(key, 'Mended')).status).toBe(201);
  });

  it('holds for PATCH', async () => {
    const { text } = await post(randomUUID(), 'Patched');
    const { id } = JSON.parse(text);
    const key = randomUUID();
    const path = `supplier?${new URLSearchParams({ filter: JSON.stringify({ id: [id] }) })}`;
    const first = await send(key, 'PATCH', path, { city: 'London' });
    await send(randomUUID(), 'PATCH', path, { city: 'Beijing' });
    expect(await send(key, 'PATCH', path, { city: 'London' })).toEqual(first);
    const { rows } = await sql<{ city: string }>`select city from supplier where id = ${id}`.execute(database.kysely);
    expect(rows[0]?.city).toBe('Beijing');
  });

  it('imports a file once, for calls at the same moment too, and refuses the key for another file or field', async () => {
    const { send: sendFile } = importCalls(server.url, token);
    const [key, content] = [randomUUID(), 'Supplier Name\nFrom A File\n'];
    const again = { content, key };
    const wrong = await sendFile('supplier/import', { key, content: 'Supplier Name,Email\nFrom A File,no address\n' });
    expect(wrong.body).toMatchObject({ created: 0, errors: [expect.anything()] });
    const together = await Promise.all([1, 2, 3].map(() => sendFile('supplier/import', again)));
    const [first] = together;
    expect(first).toMatchObject({ status: 200, body: { created: 1, errors: [] } });
    expect(together).toEqual([first, first, first]);
    expect(await sendFile('supplier/import', again)).toEqual(first);
    const others = [
      { ...again, content: `${content}And More\n` },
      { ...again, name: 'other.csv' },
      { ...again, fields: { dry_run: 'true' } },
    ];
    for (const other of others) {
      const { status, body } = await sendFile('supplier/import', other);
      expect([status, body.code]).toEqual([422, 'idempotency_key_reused']);
    }
    expect(await named('From A File')).toBe(1);
    const { rows: left } = await sql`select from facet.imports where state <> 'done'`.execute(database.kysely);
    expect(left).toEqual([]);
  });

  it('runs an import and takes it back once, and answers each of them again, for calls at the same moment too', async () => {
    const files = importCalls(server.url, token);
    const content = 'Supplier Name\r\nRun Once\r\n';
    const { body: file } = await files.send('supplier/import/files', { content });
    await send(randomUUID(), 'POST', `supplier/import/${file.id}/check`, undefined);
    for (const [call, left] of [
      ['run', 1],
      ['undo', 0],
    ] as const) {
      const [key, path] = [randomUUID(), `supplier/import/${file.id}/${call}`];
      const answers = await Promise.all([1, 2, 3].map(() => send(key, 'POST', path, undefined)));
      answers.push(await send(key, 'POST', path, undefined));
      expect([call, ...answers.map(({ status }) => status)]).toEqual([call, 200, 200, 200, 200]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(await named('Run Once')).toBe(left);
      expect((await send(randomUUID(), 'POST', path, undefined)).status).toBe(409);
    }
  });

  it('adds a file to a record once, for calls at the same moment too, and stores it once', async () => {
    const item = JSON.parse((await send(randomUUID(), 'POST', 'inventory', { item_no: '910001', type: 'Ruby' })).text);
    const { send: sendFile } = importCalls(server.url, token);
    const fields = { module: 'inventory', record_id: String(item.id), slot: 'mediaPhotos' };
    const photo = { name: 'ruby.png', content: emptyPng(4, 4), fields, key: randomUUID() };
    expect((await sendFile('media', { ...photo, content: 'no photo' })).status).toBe(415);
    const together = await Promise.all([1, 2, 3].map(() => sendFile('media', photo)));
    const [first] = together;
    expect(first?.status).toBe(201);
    expect(together).toEqual([first, first, first]);
    expect(await sendFile('media', photo)).toEqual(first);
    for (const other of [{ content: emptyPng(5, 5) }, { name: 'other.png' }]) {
      const reused = await sendFile('media', { ...photo, ...other });
      expect([reused.status, reused.body.code]).toEqual([422, 'idempotency_key_reused']);
    }
    const { rows } = await sql`select from facet.media where record_id = ${item.id}::integer`.execute(database.kysely);
    expect(rows).toHaveLength(1);
  });

  it('is one for each user', async () => {
    const other = { email: 'other@example.com', password: 'Secret-123' };
    await send(randomUUID(), 'POST', 'user', other);
    const key = randomUUID();
    const mine = await post(key, 'Shared key');
    const theirs = await post(key, 'Shared key', await accessTokenOf(server.url, other));
    expect(theirs.status).toBe(201);
    expect(theirs.text).not.toBe(mine.text);
  });

  it('ends after a day', async () => {
    const key = randomUUID();
    await post(key, 'Daily');
    await sql`update facet.idempotency set created_at = now() - interval '24 hours 1 second'`.execute(database.kysely);
    expect((await post(key, 'Daily')).status).toBe(201);
    expect(await named('Daily')).toBe(2);
    await sql`update facet.idempotency set created_at = now() - interval '24 hours 1 second'`.execute(database.kysely);
    await removeOldKeys(database.kysely);
    const { rows } = await sql`select 1 from facet.idempotency`.execute(database.kysely);
    expect(rows).toEqual([]);
  });

  it('publishes a change once, and only after the work is done', async () => {
    const changes: string[] = [];
    const stop = server.services.changes.subscribe((change) =>
      changes.push(JSON.stringify({ ...change, session: undefined })),
    );
    const key = randomUUID();
    const { id } = JSON.parse((await post(key, 'Heard')).text);
    await post(key, 'Heard');
    expect((await post(randomUUID(), '')).status).toBe(422);
    stop();
    expect(changes).toEqual([JSON.stringify({ type: 'records', module: 'supplier', ids: [id], action: 'create' })]);
  });

  it('never keeps tokens, passwords or keys', async () => {
    const key = randomUUID();
    const user = { email: 'secret@example.com', password: 'Ochre-Lantern-7' };
    expect((await send(key, 'POST', 'user', user)).status).toBe(201);
    const { text } = await send(key, 'POST', 'auth/sign-in', administrator);
    const again = await send(key, 'POST', 'auth/sign-in', administrator);
    expect(again.text).not.toBe(text);
    const { rows } = await sql`select * from facet.idempotency`.execute(database.kysely);
    const kept = JSON.stringify(rows);
    for (const secret of [key, user.password, JSON.parse(text).access_token]) expect(kept).not.toContain(secret);
  });

  it('refuses a key that is none', async () => {
    for (const key of ['', 'x'.repeat(201), 'with blank']) expect((await post(key, 'No key')).status).toBe(400);
  });
});
