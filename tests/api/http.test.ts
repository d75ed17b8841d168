import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallApi } from '../support/callApi.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const query = (parameters: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)]));

describeShippedDatabases((open) => {
  let server: TestServer;
  let api: CallApi;
  let token: string;

  beforeAll(async () => {
    server = await startTestServer({ database: await open() });
    api = await server.signIn();
    token = await server.token();
  });

  afterAll(() => server?.close());

  const customer = async (body: object = {}) => {
    const { status, body: record } = await api('POST', 'customer', { customer_name: 'Ceylon Gems', ...body });
    expect(status).toBe(201);
    return record;
  };
  const raw = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(`${server.url}${path}`, { ...init, headers: { Authorization: `Bearer ${token}`, ...init.headers } });

  describe('the simple-rest dialect', () => {
    it('LOW-01 creates with 201, reads, changes, lists and deletes whole records of one shape', async () => {
      const created = await customer({ phone: '+852 1234 5678' });
      const { body: read } = await api('GET', `customer/${created.id}`);
      expect(read).toEqual(created);
      const { body: changed } = await api('PUT', `customer/${created.id}`, { ...created, city: 'London' });
      expect(changed).toEqual({ ...created, city: 'London', _version: 2, updated_at: changed.updated_at });
      const { body: list } = await api('GET', `customer?${query({ filter: { id: [created.id] } })}`);
      expect(list).toEqual([changed]);
      const { status, body: gone } = await api('DELETE', `customer/${created.id}`);
      expect([status, gone]).toEqual([200, changed]);
      expect((await api('GET', `customer/${created.id}`)).status).toBe(404);
    });

    it('says in Content-Range which rows of how many, and reads Range as no byte range', async () => {
      for (const number of [1, 2, 3]) await customer({ customer_name: `Ranged ${number}` });
      const filter = { customer_name_like: 'ranged' };
      const page = await raw(`/api/customer?${query({ filter, range: [1, 5], sort: ['customer_name', 'DESC'] })}`, {
        headers: { Range: 'customer=1-5' },
      });
      expect(page.status).toBe(200);
      expect(page.headers.get('content-range')).toBe('customer 1-2/3');
      expect((await page.json()).map((row: { customer_name: string }) => row.customer_name)).toEqual([
        'Ranged 2',
        'Ranged 1',
      ]);
      const nothing = await raw(`/api/customer?${query({ filter: { customer_name: 'nobody' } })}`);
      expect(nothing.headers.get('content-range')).toBe('customer 0-0/0');
    });

    it('changes and deletes many, all or nothing, and answers their ids', async () => {
      const ids = [(await customer()).id, (await customer()).id];
      const both = query({ filter: { id: ids } });
      expect((await api('PATCH', `customer?${both}`, { city: 'London' })).body).toEqual(ids);
      const withUnknown = query({ filter: { id: [...ids, 2_000_000_000] } });
      expect((await api('PATCH', `customer?${withUnknown}`, { city: 'Beijing' })).status).toBe(404);
      expect((await api('DELETE', `customer?${withUnknown}`)).status).toBe(404);
      expect((await api('GET', `customer?${both}`)).body.map((row: { city: string }) => row.city)).toEqual([
        'London',
        'London',
      ]);
      expect((await api('DELETE', `customer?${both}`)).body).toEqual(ids);
      expect((await api('GET', `customer?${both}`)).body).toEqual([]);
    });

    it('never takes a wider filter than ids for many', async () => {
      for (const filter of [undefined, {}, { id: [] }, { id: 5 }, { id: [1], city: 'London' }, { city: 'London' }]) {
        const { status, body } = await api('DELETE', `customer?${filter ? query({ filter }) : ''}`);
        expect([status, body.code]).toEqual([400, 'malformed']);
      }
    });

    it.each([
      ['filter', '{', 'The parameter filter is not valid JSON.'],
      ['range', '[0,', 'The parameter range is not valid JSON.'],
      ['sort', 'id', 'The parameter sort is not valid JSON.'],
    ])('names a malformed %s', async (name, value, message) => {
      const { status, body } = await api('GET', `customer?${new URLSearchParams({ [name]: value })}`);
      expect([status, body]).toEqual([400, { message, code: 'malformed' }]);
    });

    it('names an unknown parameter, filter, sort field and body key', async () => {
      const answers = [
        await api('GET', 'customer?page=2'),
        await api('GET', `customer?${query({ filter: { colour: 'red' } })}`),
        await api('GET', `customer?${query({ sort: ['colour', 'ASC'] })}`),
        await api('POST', 'customer', { customer_name: 'x', colour: 'red' }),
      ];
      for (const [index, { status, body }] of answers.entries()) {
        expect(status).toBe(400);
        expect(body.message).toContain(index === 0 ? 'page' : 'colour');
      }
    });

    it('refuses a stale _version or If-Match with the current record, and takes a PUT without one', async () => {
      const first = await customer();
      await api('PUT', `customer/${first.id}`, { city: 'London', _version: 1 });
      const stale = await api('PUT', `customer/${first.id}`, { city: 'Beijing', _version: 1 });
      expect([stale.status, stale.body.code, stale.body.current.city]).toEqual([409, 'stale_version', 'London']);
      const put = (tag: string, body: object) =>
        raw(`/api/customer/${first.id}`, {
          method: 'PUT',
          headers: { 'If-Match': tag, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        });
      expect((await put('"1"', { city: 'Beijing' })).status).toBe(409);
      expect((await put('"2"', { city: 'Beijing', _version: 1 })).status).toBe(409);
      expect((await put('"1"', { city: 'Beijing', _version: 2 })).status).toBe(409);
      expect((await put('"2"', { city: 'Beijing', _version: null })).status).toBe(200);
      expect((await put('*', { city: 'London' })).status).toBe(200);
      expect((await put('abc', { city: 'London' })).status).toBe(400);
      expect((await put('*', { city: 'London', _version: 1e20 })).status).toBe(400);
      expect((await api('PUT', `customer/${first.id}`, { city: 'Colombo' })).body.city).toBe('Colombo');
    });

    it('REC-03 deletes a record only in the version of If-Match, and in any version without one', async () => {
      const [first, second] = [await customer(), await customer()];
      await api('PUT', `customer/${first.id}`, { city: 'London' });
      const remove = (tag: string) =>
        raw(`/api/customer/${first.id}`, { method: 'DELETE', headers: { 'If-Match': tag } });
      const stale = await remove('"1"');
      expect([stale.status, await stale.json()]).toMatchObject([
        409,
        { code: 'stale_version', current: { city: 'London', _version: 2 } },
      ]);
      expect((await remove('abc')).status).toBe(400);
      expect((await api('GET', `customer/${first.id}`)).status).toBe(200);
      expect((await remove('"2"')).status).toBe(200);
      expect((await remove('"2"')).status).toBe(404);
      expect((await api('DELETE', `customer/${second.id}`)).status).toBe(200);
    });

    it('answers refused values field by field', async () => {
      const { status, body } = await api('POST', 'customer', { customer_name: '', email: 'nonsense' });
      expect([status, body.code]).toEqual([422, 'invalid']);
      expect(body.errors).toEqual({ customer_name: expect.any(String), email: expect.any(String) });
    });
  });

  describe('what is no good request', () => {
    it.each(['0', '-1', '1.5', 'abc', '2147483648', '99999999999999999999', '1e3', '%00', "1'"])(
      'has nothing at the id %s',
      async (id) => {
        for (const method of ['GET', 'DELETE']) expect((await api(method, `customer/${id}`)).status).toBe(404);
        expect((await api('PUT', `customer/${id}`, {})).status).toBe(404);
      },
    );

    it('has nothing at unknown modules, not even at the names of objects', async () => {
      for (const module of ['nobody', 'constructor', '__proto__', 'toString', 'auth', 'common']) {
        const { status, body } = await api('GET', module);
        expect([module, status, body.code]).toEqual([module, 404, 'not_found']);
      }
    });

    it('says which methods an address takes', async () => {
      const { status, headers, body } = await api('POST', 'customer/1', {});
      expect([status, headers.get('allow'), body.code]).toEqual([405, 'GET, HEAD, PUT, DELETE', 'wrong_method']);
      expect((await api('PUT', 'auth/check', {})).status).toBe(405);
    });

    it('says so of the calls beside a record too, and that there is nothing at other addresses', async () => {
      const others = [
        ['POST', 'customer/1/history', 'GET, HEAD'],
        ['GET', 'sale/1/update-status', 'POST'],
        ['GET', 'customer/1/merge', 'POST'],
        ['GET', 'memo-out/1/sell-items', 'POST'],
        ['POST', 'sale/pending-sales-for-customer/1', 'GET, HEAD'],
      ] as const;
      for (const [method, path, allowed] of others) {
        const { status, headers } = await api(method, path, method === 'POST' ? {} : undefined);
        expect([path, status, headers.get('allow')]).toEqual([path, 405, allowed]);
      }
      const nothing = ['customer/1/ghost', 'customer/1/update-status', 'customer/1/items-to-return', 'sale/1/ghost'];
      for (const path of nothing) {
        for (const method of ['GET', 'POST']) {
          const { status, body } = await api(method, path, method === 'POST' ? {} : undefined);
          expect([method, path, status, body.message]).toEqual([
            method,
            path,
            404,
            'There is nothing at this address.',
          ]);
        }
      }
    });

    const post = (body: BodyInit | null, type?: string) =>
      raw('/api/customer', { method: 'POST', body, headers: type ? { 'Content-Type': type } : {} });

    it('says that a part of an address is too long', async () => {
      const { status, body } = await api('GET', `common/preference/${'a'.repeat(300)}`);
      expect([status, body.message]).toEqual([414, 'The address or the headers of the request are too long.']);
    });

    it('takes JSON and nothing else', async () => {
      const answers = [
        await post('{"customer_name":', 'application/json'),
        await post('', 'application/json'),
        await post('null', 'application/json'),
        await post('[]', 'application/json'),
        await post(null),
        await post('{"customer_name":"a\\u0000b"}', 'application/json'),
        await post('{"__proto__":{"a":1}}', 'application/json'),
        await post('customer_name=x', 'application/x-www-form-urlencoded'),
        await post('{}', 'text/plain'),
        await post(`{"notes":"${'x'.repeat(3_000_000)}"}`, 'application/json'),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 400, 415, 415, 413]);
      for (const answer of answers) {
        expect(await answer.json()).toEqual({ message: expect.any(String), code: expect.any(String) });
      }
    });

    it('SAFE-03 takes half a character in no body and no filter, and whole ones of two halves everywhere', async () => {
      const send = (method: string, path: string, text: string) =>
        raw(path, { method, headers: { 'Content-Type': 'application/json' }, body: text });
      const filter = encodeURIComponent('{"customer_name":"\\ud800"}');
      const halves = [
        await send('POST', '/api/customer', '{"customer_name":"a\\ud800b"}'),
        await send('POST', '/api/customer', '{"customer_name":"a","\\uDC00":1}'),
        await send('POST', '/api/common/view/customer', '{"name":"a\\ud800b"}'),
        await send('PUT', '/api/common/preference/half', '{"value":["\\udfff"]}'),
        await send('POST', '/api/auth/forgot', '{"email":"a\\ud800b@example.com"}'),
        await raw(`/api/customer?filter=${filter}`),
      ];
      for (const answer of halves)
        expect([answer.status, (await answer.json()).message]).toEqual([400, expect.stringContaining('characters')]);
      const whole = await send('POST', '/api/customer', '{"customer_name":"\\ud83d\\udc8e \\\\ud800"}');
      expect([whole.status, (await whole.json()).customer_name]).toEqual([201, '💎 \\ud800']);
      const view = await send('POST', '/api/common/view/customer', '{"name":"\\uD83D\\uDC8E"}');
      expect([view.status, (await view.json()).name]).toEqual([201, '💎']);
    });

    it('SAFE-03 takes UTF-8 that is not compressed, and stores no text that it cannot read', async () => {
      const send = (body: Uint8Array<ArrayBuffer>, encoding?: string) =>
        raw('/api/customer', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...(encoding && { 'Content-Encoding': encoding }) },
          body,
        });
      const text = '{"customer_name":"宝石 Café"}';
      expect((await send(Buffer.from(text), 'identity')).status).toBe(201);
      const latin = await send(Buffer.from('{"customer_name":"Café"}', 'latin1'));
      expect([latin.status, await latin.json()]).toEqual([
        400,
        { message: 'The body of the request must be UTF-8.', code: 'malformed' },
      ]);
      const compressed = await send(gzipSync(text), 'gzip');
      expect([compressed.status, await compressed.json()]).toEqual([
        415,
        { message: 'Send the body as it is, without a Content-Encoding.', code: 'wrong_content_type' },
      ]);
    });

    it('SHELL-17 LIST-01 finds a name with accents, whether they stand in its letters or behind them', async () => {
      const [together, apart] = ['Gemmes Châtelet'.normalize('NFC'), 'Gemmes Châtelet'.normalize('NFD')];
      const created = await api('POST', 'customer', { customer_name: apart, email: 'É@example.com'.normalize('NFD') });
      expect(created.body).toMatchObject({ customer_name: together, email: 'é@example.com'.normalize('NFC') });
      for (const typed of [together, apart]) {
        for (const key of ['customer_name', 'customer_name_like', 'q']) {
          const filter = encodeURIComponent(JSON.stringify({ [key]: typed }));
          expect([key, (await api('GET', `customer?filter=${filter}`)).body]).toMatchObject([
            key,
            [{ id: created.body.id }],
          ]);
        }
        const { body: found } = await api('GET', `common/search?q=${encodeURIComponent(typed)}`);
        expect(found).toMatchObject([{ module: 'customer', id: created.body.id }]);
      }
    });

    it('answers an address that cannot be decoded', async () => {
      const { status, body } = await api('GET', 'customer/%E0%A4%A');
      expect([status, body.code]).toEqual([400, 'malformed']);
    });
  });

  it('answers errors in the language of the caller', async () => {
    const speak = async (headers: Record<string, string>) =>
      (await (await raw('/api/customer/999999', { headers })).json()).message;
    const english = 'This record does not exist (any more).';
    expect(await speak({})).toBe(english);
    expect(await speak({ 'X-Preference-Language': 'zh' })).toBe('该记录不存在或已被删除。');
    expect(await speak({ 'Accept-Language': 'zh-CN,zh;q=0.9' })).toBe('该记录不存在或已被删除。');
    expect(await speak({ 'X-Preference-Language': 'en', 'Accept-Language': 'zh' })).toBe(english);
    expect(await speak({ 'X-Preference-Language': 'xx' })).toBe(english);
  });

  describe('stars, choices, search', () => {
    it('LIST-02 keeps stars per user', async () => {
      const { id } = await customer();
      expect((await api('PUT', `common/star/customer/${id}`)).body).toEqual({ id, _starred: true });
      expect((await api('GET', `customer/${id}`)).body._starred).toBe(true);
      expect((await api('PUT', `common/star/customer/${id}`, { starred: false })).status).toBe(400);
      expect((await api('DELETE', `common/star/customer/${id}`)).body).toEqual({ id, _starred: false });
      // Not every label of a module is a plural.
      expect((await api('PUT', 'common/star/inventory-tracking/1')).body.message).toBe(
        'The list of “Inventory Tracking” has no starred rows.',
      );
      expect((await api('PUT', 'common/star/customer/999999')).status).toBe(404);
    });

    it('keeps choices, and forgets one that becomes null', async () => {
      expect((await api('GET', 'common/preference/list.customer')).body).toEqual({ value: null });
      await api('PUT', 'common/preference/list.customer', { value: { columns: ['city'] } });
      expect((await api('GET', 'common/preference/list.customer')).body).toEqual({ value: { columns: ['city'] } });
      expect((await api('GET', 'common/preference')).body).toEqual({ 'list.customer': { columns: ['city'] } });
      await api('PUT', 'common/preference/list.customer', { value: null });
      expect((await api('GET', 'common/preference')).body).toEqual({});
      expect((await api('PUT', 'common/preference/list.customer', { columns: [] })).status).toBe(400);
    });

    it('SAFE-03 keeps no choices without bounds, and goes on with those that are kept', async () => {
      const put = (key: string, value: unknown) => api('PUT', `common/preference/${key}`, { value });
      const kb64 = 64 * 1024;
      expect((await put('bounded.0', 'x'.repeat(kb64 - 2))).status).toBe(200);
      const long = await put('bounded.0', '翡'.repeat(kb64 / 3));
      expect([long.status, long.body.message]).toEqual([400, 'The preference is too long: at most 64 kB.']);
      for (let number = 1; number < 100; number++) expect((await put(`bounded.${number}`, number)).status).toBe(200);
      const more = await put('bounded.100', 100);
      expect([more.status, more.body.message]).toEqual([400, 'No more than 100 preferences can be kept.']);
      // An older version kept more of them.
      await server.services.database.pool.query(
        `insert into facet.preferences (user_id, key, value) values (1, 'bounded.100', '100')`,
      );
      expect((await put('bounded.7', 'changed')).status).toBe(200);
      for (let number = 0; number <= 100; number++) await put(`bounded.${number}`, null);
      expect((await api('GET', 'common/preference')).body).toEqual({});
    });

    it('SHELL-17 finds records across modules', async () => {
      const { id } = await customer({ customer_name: 'Zanzibar Trading' });
      const { body } = await api('GET', 'common/search?q=zanzibar&limit=5');
      expect(body).toEqual([{ module: 'customer', id, title: 'Zanzibar Trading', subtitle: expect.any(String) }]);
      const sale = (await api('POST', 'sale', { customer_id: id, sale_date: '2026-11-19' })).body;
      const found = async (language: string) => {
        const headers = { 'X-Preference-Language': language };
        return (await raw(`/api/common/search?q=${sale.sale_code}`, { headers })).json();
      };
      expect((await found('en'))[0].subtitle).toContain('Zanzibar Trading · 19 Nov 2026');
      expect((await found('zh'))[0].subtitle).toContain('Zanzibar Trading · 2026年11月19日');
      for (const limit of ['0', '51', 'x'])
        expect((await api('GET', `common/search?q=a&limit=${limit}`)).status).toBe(400);
    });
  });

  it('INV-14 says in the words of the schema, at the field, that a default certificate stays', async () => {
    const { id } = (await api('POST', 'inventory', { item_no: '69999', grouping_type: 'Single', type: 'Ruby' })).body;
    const { body: only } = await api('POST', 'certificate', { inventory_id: id, certificate_no: 'A1' });
    const { status, body } = await api('PUT', `certificate/${only.id}`, { is_default: false });
    const text = 'An item needs a default certificate. Mark another one instead, and this one is it no more.';
    expect({ status, body }).toEqual({
      status: 409,
      body: { message: text, code: 'conflict', errors: { is_default: text } },
    });
  });

  describe('INV-05 update-item-no', () => {
    let number = 70_000;
    const item = async (body: object = {}) =>
      (await api('POST', 'inventory', { item_no: String(number++), grouping_type: 'Single', type: 'Ruby', ...body }))
        .body;
    const renumber = (id: number, item_no: unknown) => api('PATCH', `inventory/${id}/update-item-no`, { item_no });

    it('refuses in the exact texts, and a number that another item has', async () => {
      const [one, other] = [await item(), await item()];
      const messages = [];
      for (const value of ['', '12a', one.item_no]) messages.push((await renumber(one.id, value)).body.message);
      expect(messages).toEqual(['Item No cannot be empty', 'Item No must be a numeric value', 'Item No is unchanged']);
      expect((await renumber(one.id, other.item_no)).status).toBe(409);
      expect((await renumber(999_999, '5')).status).toBe(404);
      expect(await api('PATCH', `inventory/${one.id}/update-item-no`, { item_no: '5', type: 'Spinel' })).toMatchObject({
        status: 400,
        body: { message: 'There is no field type here.' },
      });
    });

    it('answers the item, and the sub-items of a set follow', async () => {
      const set = await item({ grouping_type: 'Set' });
      const part = await item({ item_no: set.item_no, id_parent: set.id });
      const { status, body } = await renumber(set.id, '81234');
      expect(status).toBe(200);
      expect(body.inventory).toMatchObject({ id: set.id, item_no: '81234', grouping_type: 'Set', _version: 2 });
      expect((await api('GET', `inventory/${part.id}`)).body).toMatchObject({ item_no: '81234', _version: 2 });
    });
  });

  it('answers what is unexpected with a number alone, and logs the rest', async () => {
    const lines: string[] = [];
    const broken = await startTestServer({ log: { write: (line) => lines.push(line) } });
    const call = await broken.signIn();
    await broken.services.database.pool.query('drop table "laboratory" cascade');
    const { status, body } = await call('GET', 'laboratory');
    const [, number = 'none'] = /this number: (\w+)$/.exec(body.message) ?? [];
    expect([status, Object.keys(body), body.code]).toEqual([500, ['message', 'code'], 'unexpected']);
    expect(JSON.stringify(body)).not.toMatch(/laboratory|select/i);
    expect(lines.join('')).toContain(number);
    await broken.close();
  });

  it('LOW-02 logs no error of a call that a change of the schema has overtaken', async () => {
    const lines: string[] = [];
    const changing = await startTestServer({ log: { write: (line) => lines.push(line) } });
    const call = await changing.signIn();
    await changing.services.schema.whileChanging(async () => {
      await changing.services.database.pool.query(
        'alter table "laboratory" rename column "laboratory_name" to "full_name"',
      );
      const { status, body } = await call('GET', 'laboratory');
      expect([status, body.message]).toEqual([503, expect.stringContaining('just being changed')]);
    });
    expect(lines).toEqual([]);
    await changing.close();
  });
});

describe('a server of its own', () => {
  it('answers /health, and the same translations and pages for everybody', async () => {
    const server = await startTestServer();
    const health = await fetch(`${server.url}/health`);
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
    const { headers } = health;
    // Nothing in it is to be shown or run.
    expect(headers.get('content-security-policy')).toBe("default-src 'none';base-uri 'none';frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    await server.close();
  });

  it('answers an address that cannot be read with the same security headers as any other', async () => {
    const server = await startTestServer();
    const secured = (headers: object) =>
      Object.entries(headers).filter(([name]) =>
        /^(x-|content-security|strict-|referrer|cross-origin|origin-)/.test(name),
      );
    const good = await server.inject({ url: '/health' });
    expect(secured(good.headers)).toHaveLength(6);
    for (const url of ['/%', '/api/%', '/api/customer/%E0%A4%A', '/api/customer/1']) {
      const { statusCode, headers } = await server.inject({ url });
      expect([url, statusCode]).toEqual([url, url.endsWith('1') ? 401 : 400]);
      expect(secured(headers)).toEqual(secured(good.headers));
    }
    await server.close();
  });

  it('answers other methods of /health with those that it has', async () => {
    const server = await startTestServer();
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const { statusCode, headers, body } = await server.inject({ method, url: '/health' });
      expect([statusCode, headers.allow, JSON.parse(body).code]).toEqual([405, 'GET, HEAD', 'wrong_method']);
    }
    await server.close();
  });

  it('lets the named origins in, and no other', async () => {
    const server = await startTestServer({ corsOrigins: ['https://erp.example.com'] });
    const createFrom = (origin: string) =>
      fetch(`${server.url}/api/customer`, {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'PUT' },
      });
    const allowed = await createFrom('https://erp.example.com');
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://erp.example.com');
    expect(allowed.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect((await createFrom('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
    const list = await fetch(`${server.url}/health`, { headers: { Origin: 'https://erp.example.com' } });
    expect(list.headers.get('access-control-expose-headers')).toContain('Content-Range');
    // The name of a file that is downloaded.
    expect(list.headers.get('access-control-expose-headers')).toContain('Content-Disposition');
    await server.close();
  });
});
