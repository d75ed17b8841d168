import { beforeEach, describe, expect, it } from 'vitest';
import type { NumberedModule } from '../../../metadata/read/renumbering.ts';
import type { HttpClient, RequestOptions } from '../http/httpClient.ts';
import { createDataProvider } from './dataProvider.ts';

interface Call extends RequestOptions {
  path: string;
}

let calls: Call[] = [];
let failures = 0;

/** An API that answers every call with the body it was sent, unless it is to fail first. */
const http: HttpClient = async (path, options = {}) => {
  calls.push({ path, ...options });
  if (failures > 0) {
    failures -= 1;
    throw new Error('lost');
  }
  const json = options.body ? JSON.parse(options.body as string) : {};
  return { status: 200, headers: new Headers(), body: '', json };
};

const last = () => calls.at(-1) as Call;
const bodyOf = ({ body }: Call) => JSON.parse(body as string);
const keyOf = ({ headers }: Call) => new Headers(headers).get('Idempotency-Key');

beforeEach(() => {
  calls = [];
  failures = 0;
});

describe('create', () => {
  it('FORM-04 never sends created_at and updated_at', async () => {
    const data = { customer_name: 'Ann', created_at: 'x', updated_at: 'y' };
    await createDataProvider(http).create('customer', { data });
    expect(last()).toMatchObject({ path: 'api/customer', method: 'POST' });
    expect(bodyOf(last())).toEqual({ customer_name: 'Ann' });
  });

  it('keeps its key over a lost answer, and takes a new one for the next record', async () => {
    const provider = createDataProvider(http);
    const data = { customer_name: 'Ann' };
    failures = 1;
    await expect(provider.create('customer', { data })).rejects.toThrow('lost');
    await provider.create('customer', { data });
    await provider.create('customer', { data });
    const [lost, repeated, another] = calls.map(keyOf);
    expect(lost).toMatch(/^[0-9a-f]{32}$/);
    expect(repeated).toBe(lost);
    expect(another).not.toBe(lost);
  });

  it('takes another key for other values', async () => {
    const provider = createDataProvider(http);
    failures = 1;
    await expect(provider.create('customer', { data: { customer_name: 'Ann' } })).rejects.toThrow('lost');
    await provider.create('customer', { data: { customer_name: 'Anne' } });
    expect(keyOf(last())).not.toBe(keyOf(calls[0] as Call));
  });
});

describe('update', () => {
  const previousData = { id: 5, _version: 3, customer_name: 'Ann', phone: '1', tags: [{ a: 1 }], created_at: 'x' };

  it('FORM-04 sends what has changed, with the version that was opened', async () => {
    const data = { ...previousData, phone: '2', created_at: 'z', updated_at: 'y' };
    await createDataProvider(http).update('customer', { id: 5, data, previousData });
    expect(last()).toMatchObject({ path: 'api/customer/5', method: 'PUT' });
    expect(bodyOf(last())).toEqual({ phone: '2', _version: 3 });
  });

  it('sees changes inside of rows', async () => {
    const data = { ...previousData, tags: [{ a: 2 }] };
    await createDataProvider(http).update('customer', { id: 5, data, previousData });
    expect(bodyOf(last())).toEqual({ tags: [{ a: 2 }], _version: 3 });
  });

  it('takes the version of the values, when a merge has set a newer one', async () => {
    const data = { ...previousData, phone: '2', _version: 4 };
    await createDataProvider(http).update('customer', { id: 5, data, previousData });
    expect(bodyOf(last())._version).toBe(4);
  });

  it('sends everything when it knows no record before', async () => {
    await createDataProvider(http).update('customer', { id: 5, data: { phone: '2' }, previousData: undefined });
    expect(bodyOf(last())).toEqual({ phone: '2' });
  });
});

describe('many at once', () => {
  it('are one call with all ids', async () => {
    const provider = createDataProvider(http);
    await provider.updateMany('customer', { ids: [1, 2], data: { city: 'London', updated_at: 'x' } });
    expect(last()).toMatchObject({ path: 'api/customer?filter=%7B%22id%22%3A%5B1%2C2%5D%7D', method: 'PATCH' });
    expect(bodyOf(last())).toEqual({ city: 'London' });
    await provider.deleteMany('customer', { ids: [1, 2] });
    expect(last()).toMatchObject({ path: 'api/customer?filter=%7B%22id%22%3A%5B1%2C2%5D%7D', method: 'DELETE' });
  });
});

describe('calls of the spec', () => {
  it('USER-01 PATCH /api/user/{id}/update-password {password}', async () => {
    await createDataProvider(http).updatePassword(4, 'Secret-123');
    expect(last()).toMatchObject({ path: 'api/user/4/update-password', method: 'PATCH', ownErrors: true });
    expect(bodyOf(last())).toEqual({ password: 'Secret-123' });
    await createDataProvider(http).updatePassword(4, 'Secret-123', 'Former-123');
    expect(bodyOf(last())).toEqual({ password: 'Secret-123', current_password: 'Former-123' });
  });

  it('INV-05 PATCH /api/inventory/{id}/update-item-no {item_no}', async () => {
    const module = { name: 'inventory', renumber: { field: 'item_no' } } as NumberedModule;
    await createDataProvider(http).renumber(module, 4, '100');
    expect(last()).toMatchObject({ path: 'api/inventory/4/update-item-no', method: 'PATCH', ownErrors: true });
    expect(bodyOf(last())).toEqual({ item_no: '100' });
  });

  it('DOC-04 POST /api/{module}/{id}/update-status {status}', async () => {
    const { status } = await createDataProvider(http).updateStatus('memo-in', 4, { status: 'Confirmed' });
    expect(last()).toMatchObject({ path: 'api/memo-in/4/update-status', method: 'POST' });
    expect(bodyOf(last())).toEqual({ status: 'Confirmed' });
    expect(status).toBe('Confirmed');
  });

  it('DOC-05 POST /api/{source}/{id}/{name} keeps its key over a lost answer', async () => {
    const provider = createDataProvider(http);
    const body = { items: [{ memo_out_item_id: 7, sale_price: 12.5 }], date: '2026-03-01' };
    failures = 1;
    await expect(provider.convert('memo-out', 4, 'sell-items', body)).rejects.toThrow('lost');
    await provider.convert('memo-out', 4, 'sell-items', body);
    await provider.convert('memo-out', 4, 'sell-items', body);
    expect(last()).toMatchObject({ path: 'api/memo-out/4/sell-items', method: 'POST' });
    expect(bodyOf(last())).toEqual(body);
    const [lost, repeated, another] = calls.map(keyOf);
    expect(repeated).toBe(lost);
    expect(another).not.toBe(lost);
  });

  it('SCH-10 merges keep their key over a lost answer', async () => {
    const provider = createDataProvider(http);
    const [goes, stays] = [
      { id: 7, _version: 3 },
      { id: 9, _version: 5 },
    ];
    failures = 1;
    await expect(provider.mergeRecords('customer', goes, stays, { phone: '1' })).rejects.toThrow('lost');
    await provider.mergeRecords('customer', goes, stays, { phone: '1' });
    expect(last()).toMatchObject({ path: 'api/customer/7/merge', method: 'POST' });
    expect(bodyOf(last())).toEqual({ into: 9, values: { phone: '1', _version: 5 } });
    expect(new Headers(last().headers).get('If-Match')).toBe('"3"');
    expect(keyOf(last())).toBe(keyOf(calls[0] as Call));
    failures = 1;
    await expect(provider.mergeValues(1, 2)).rejects.toThrow('lost');
    await provider.mergeValues(1, 2);
    expect(keyOf(last())).toMatch(/^[0-9a-f]{32}$/);
    expect(keyOf(last())).toBe(keyOf(calls[2] as Call));
  });

  it('LIST-02 stars and unstars', async () => {
    const provider = createDataProvider(http);
    await provider.star('customer', 7, true);
    expect(last()).toMatchObject({ path: 'api/common/star/customer/7', method: 'PUT' });
    await provider.star('customer', 7, false);
    expect(last()).toMatchObject({ path: 'api/common/star/customer/7', method: 'DELETE' });
  });

  it('fetches all preferences once, and knows those it has set', async () => {
    const provider = createDataProvider(http);
    expect(await provider.getPreference('a')).toBeUndefined();
    await provider.setPreference('a', 5);
    expect(bodyOf(last())).toEqual({ value: 5 });
    expect(await provider.getPreference('a')).toBe(5);
    expect(calls.filter(({ path }) => path === 'api/common/preference')).toHaveLength(1);
  });
});
