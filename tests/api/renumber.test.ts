import { beforeAll, describe, expect, it } from 'vitest';
import type { CallApi } from '../support/callApi.ts';
import { openHouse, schemaWith } from '../support/openHouse.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';

/** Trays in the vault: no stock, another name, and a number with letters in it. */
const tray = {
  name: 'tray',
  label: { en: 'Tray', zh: '托盘' },
  recordLabel: 'tray_no',
  fields: [
    {
      name: 'tray_no',
      type: 'input',
      required: true,
      readOnly: 'after-create',
      maxLength: 6,
      label: { en: 'Tray No', zh: '托盘号' },
    },
    {
      name: 'inside_id',
      type: 'searchable-select',
      module: 'tray',
      display: [{ field: 'tray_no', as: 'inside_no' }],
      label: { en: 'Inside', zh: '所在托盘' },
    },
  ],
  unique: [{ fields: ['tray_no'], when: { field: 'inside_id', is: null } }],
  list: { columns: ['tray_no'] },
  tabs: [
    { name: 'main-info', label: { en: 'Main Info', zh: '基本信息' }, fields: ['tray_no', 'inside_id'] },
    { name: 'boxes', label: { en: 'Boxes', zh: '盒' }, link: 'box' },
  ],
  links: [
    {
      name: 'box',
      label: { en: 'Box', zh: '盒' },
      module: 'tray',
      by: 'inside_id',
      add: 'modal',
      columns: ['tray_no'],
      copy: ['tray_no'],
    },
  ],
  renumber: { field: 'tray_no', links: ['box'] },
};

describeShippedDatabases((open) => {
  describe('LOW-03 the number of another module', () => {
    let call: CallApi;

    beforeAll(async () => {
      const opened = await openHouse(open, await schemaWith([tray]));
      call = opened.call;
      return opened.close;
    });

    const add = async (tray_no: string, more: object = {}) => (await call('POST', 'tray', { tray_no, ...more })).body;
    const renumber = (id: number, tray_no: unknown) => call('PATCH', `tray/${id}/update-tray-no`, { tray_no });

    it('is changed by a call of its name, and that of the rows that share it with it', async () => {
      const [own, other] = [await add('A-1'), await add('A-2')];
      const box = await add('A-1', { inside_id: own.id });
      const { status, body } = await renumber(own.id, ' B-1 ');
      expect(status).toBe(200);
      expect(body).toEqual({ tray: { ...own, tray_no: 'B-1', _version: 2, updated_at: expect.any(String) } });
      expect((await call('GET', `tray/${box.id}`)).body).toMatchObject({ tray_no: 'B-1', _version: 2 });
      expect((await call('GET', `tray/${other.id}`)).body).toEqual(other);
      expect((await call('PUT', `tray/${own.id}`, { tray_no: 'C-1' })).body.tray_no).toBe('B-1');
    });

    it('is refused in general sentences that name the field', async () => {
      const [own, other] = [await add('D-1'), await add('D-2')];
      const refusals: unknown[] = [];
      for (const value of ['', null, 'D-1', 'D-12345', {}]) {
        const { status, body } = await renumber(own.id, value);
        refusals.push([status, body.message]);
      }
      expect(refusals).toEqual([
        [422, 'Tray No cannot be empty'],
        [422, 'Tray No cannot be empty'],
        [422, 'Tray No is unchanged'],
        [422, 'Must be at most 6 characters'],
        [422, 'Must be text'],
      ]);
      expect((await renumber(own.id, other.tray_no)).status).toBe(409);
      expect((await renumber(999_999, 'E-1')).status).toBe(404);
      expect((await call('PATCH', `tray/${own.id}/update-tray-no`, { tray_no: 'E-1', inside_id: 1 })).status).toBe(400);
    });

    it('has its address for PATCH alone, and only in its module', async () => {
      const { id } = await add('F-1');
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const { status, headers } = await call(method, `tray/${id}/update-tray-no`);
        expect([status, headers.get('allow')]).toEqual([405, 'PATCH']);
      }
      for (const path of [`tray/${id}/update-item-no`, 'inventory/1/update-tray-no', 'sale/1/update-status']) {
        const { status, headers } = await call('PATCH', path, {});
        expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
      }
    });

    it('is in the OpenAPI document beside that of the items', async () => {
      const { paths } = (await call('GET', 'openapi.json')).body;
      expect(paths['/api/tray/{id}/update-tray-no'].patch.operationId).toBe('updateTrayNo');
      expect(paths['/api/inventory/{id}/update-item-no'].patch.operationId).toBe('updateItemNo');
      expect(paths['/api/sale/{id}/update-item-no']).toBeUndefined();
    });
  });
});
