import type { DataProvider } from 'ra-core';
import { fetchUtils } from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

/** The package as published, over a socket, with no code of ours between it and the server but the token. */
describeShippedDatabases((open) => {
  let server: TestServer;
  let peer: DataProvider;

  beforeAll(async () => {
    server = await startTestServer({ database: await open() });
    const token = await server.token();
    peer = simpleRestProvider(`${server.url}/api`, (url, options = {}) => {
      const headers = new Headers(options.headers);
      headers.set('Authorization', `Bearer ${token}`);
      return fetchUtils.fetchJson(url, { ...options, headers });
    });
  });

  afterAll(() => server?.close());

  describe('the unmodified ra-data-simple-rest', () => {
    it('LOW-01 creates, reads, updates and deletes one', async () => {
      const { data: created } = await peer.create('supplier', { data: { supplier_name: 'Mogok Mines' } });
      const { data: read } = await peer.getOne('supplier', { id: created.id });
      expect(read).toEqual(created);
      const data = { ...read, city: 'Colombo' };
      const { data: updated } = await peer.update('supplier', { id: read.id, data, previousData: read });
      expect(updated).toMatchObject({ id: read.id, city: 'Colombo', _version: 2 });
      expect((await peer.delete('supplier', { id: read.id, previousData: updated })).data).toEqual(updated);
      await expect(peer.getOne('supplier', { id: read.id })).rejects.toMatchObject({ status: 404 });
    });

    it('pages, sorts and filters with the exact total', async () => {
      for (let number = 1; number <= 7; number++) {
        await peer.create('supplier', { data: { supplier_name: `Paged ${number}` } });
      }
      const page = (number: number) =>
        peer.getList('supplier', {
          pagination: { page: number, perPage: 3 },
          sort: { field: 'supplier_name', order: 'DESC' },
          filter: { supplier_name_like: 'PAGED' },
        });
      const names = async (number: number) => (await page(number)).data.map(({ supplier_name }) => supplier_name);
      expect(await names(1)).toEqual(['Paged 7', 'Paged 6', 'Paged 5']);
      expect(await names(3)).toEqual(['Paged 1']);
      expect(await names(4)).toEqual([]);
      expect((await page(1)).total).toBe(7);
      expect((await page(4)).total).toBe(7);
      const nobody = await peer.getList('supplier', {
        pagination: { page: 1, perPage: 25 },
        sort: { field: 'id', order: 'ASC' },
        filter: { supplier_name: 'nobody' },
      });
      expect(nobody).toEqual({ data: [], total: 0 });
    });

    it('gets many, more than any page holds', async () => {
      const ids: number[] = [];
      for (let number = 0; number < 60; number++) {
        ids.push(
          (await peer.create('laboratory', { data: { laboratory_code: `L${number}`, laboratory_name: 'x' } })).data.id,
        );
      }
      const { data } = await peer.getMany('laboratory', { ids });
      expect(data.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
      expect((await peer.getMany('laboratory', { ids: [] })).data).toEqual([]);
    });

    it('gets the rows of a link by their reference', async () => {
      const item = async (body: object) => (await peer.create('inventory', { data: { type: 'Ruby', ...body } })).data;
      const set = await item({ item_no: '1', grouping_type: 'Set' });
      const parts = [];
      for (const weight of [1.25, 2.5]) parts.push(await item({ item_no: '1', id_parent: set.id, weight }));
      const { data, total } = await peer.getManyReference('inventory', {
        target: 'id_parent',
        id: set.id,
        pagination: { page: 1, perPage: 10 },
        sort: { field: 'id', order: 'ASC' },
        filter: {},
      });
      expect([data.map(({ id }) => id), total]).toEqual([parts.map(({ id }) => id), 2]);
      expect((await peer.getOne('inventory', { id: set.id })).data).toMatchObject({
        quantity: 2,
        weight_for_set: 3.75,
      });
    });

    it('updates and deletes many, one call each', async () => {
      const ids = [];
      for (const name of ['One', 'Two'])
        ids.push((await peer.create('supplier', { data: { supplier_name: name } })).data.id);
      expect(await peer.updateMany('supplier', { ids, data: { country: 'Sri Lanka' } })).toEqual({ data: ids });
      expect((await peer.getMany('supplier', { ids })).data.map(({ country }) => country)).toEqual([
        'Sri Lanka',
        'Sri Lanka',
      ]);
      expect(await peer.deleteMany('supplier', { ids })).toEqual({ data: ids });
      expect((await peer.getMany('supplier', { ids })).data).toEqual([]);
    });

    it('carries the server’s refusals: message, and errors by field', async () => {
      await expect(peer.create('supplier', { data: {} })).rejects.toMatchObject({
        status: 422,
        message: 'Some values are not valid.',
        body: { code: 'invalid', errors: { supplier_name: expect.any(String) } },
      });
    });
  });
});
