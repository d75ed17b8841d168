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

const text = (name: string, more: object = {}) => ({ name, type: 'input', label: name, ...more });
const choice = (name: string, options: string[], more: object = {}) => ({
  ...{ name, type: 'select', label: name, options, default: options[0] },
  ...more,
});

/** Items of another stock, whose file says of the parts of its sets only which reference they have. */
const pieces = (name: string, more: { number?: object; renumber?: object }) => ({
  name,
  label: name,
  recordLabel: 'piece_no',
  fields: [
    text('piece_no', { required: true, ...more.number }),
    choice('state', ['Here', 'Draft', 'Off'], { readOnly: true }),
    choice('lot', ['One', 'Many']),
    {
      ...{ name: 'whole_id', type: 'searchable-select', module: name, label: 'Whole', readOnly: 'after-create' },
      display: [{ field: 'piece_no', as: 'whole_no' }],
    },
    { name: 'cost', type: 'money', label: 'Cost' },
  ],
  unique: [{ fields: ['piece_no'], when: { field: 'whole_id', is: null } }],
  list: { columns: ['piece_no'] },
  tabs: [{ name: 'main-info', label: 'Main Info', fields: ['piece_no', 'lot', 'cost'] }],
  links: [{ name: 'part', label: 'Part', module: name, by: 'whole_id', add: 'modal', columns: ['piece_no'] }],
  stock: {
    ...{ status: 'state', opening: 'Here', pending: 'Draft', dropped: 'Off', parent: 'whole_id', cost: 'cost' },
    transform: { grouping: 'lot', single: 'One', set: 'Many', form: ['piece_no'] },
  },
  ...(more.renumber && { renumber: more.renumber }),
});

const watch = pieces('watch', { number: { readOnly: 'after-create' }, renumber: { field: 'piece_no' } });
const coin = pieces('coin', {});

describeShippedDatabases((open) => {
  describe('LOW-03 the number of another module', () => {
    let call: CallApi;

    beforeAll(async () => {
      const opened = await openHouse(open, await schemaWith([tray, watch, coin]));
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

    const combined = async (module: string, numbers: string[], set: string) => {
      const items: number[] = [];
      for (const piece_no of numbers) items.push((await call('POST', module, { piece_no })).body.id);
      const { status, body } = await call('POST', `${module}/transform`, {
        ...{ kind: 'combine', items },
        values: { piece_no: set },
      });
      expect(status, JSON.stringify(body)).toBe(200);
      return { id: body.set.id as number, parts: items };
    };
    const numbersOf = async (module: string, ids: readonly number[]) => {
      const { body } = await call('GET', `${module}?filter=${JSON.stringify({ id: ids })}&sort=["id","ASC"]`);
      return body.map((record: { piece_no: string }) => record.piece_no);
    };
    const findings = async () => (await call('GET', 'common/stock-check')).body.findings;

    it('INV-05 of a set is that of its parts too, which the file need not say', async () => {
      const { id, parts } = await combined('watch', ['W1', 'W2'], 'SET');
      expect((await call('PATCH', `watch/${id}/update-piece-no`, { piece_no: 'COL' })).status).toBe(200);
      const added = await call('POST', 'watch', { whole_id: id, piece_no: 'W3' });
      expect(added.body).toMatchObject({ piece_no: 'COL', state: 'Here' });
      expect(await numbersOf('watch', [id, ...parts])).toEqual(['COL', 'COL', 'COL']);
      expect(await findings()).toEqual([]);
    });

    it('INV-05 of a set that a form changes is that of its parts too, and that of a part is changed with its set', async () => {
      const { id, parts } = await combined('coin', ['C1', 'C2'], 'ROLL');
      expect((await call('PUT', `coin/${id}`, { piece_no: 'PURSE' })).status).toBe(200);
      expect(await numbersOf('coin', [id, ...parts])).toEqual(['PURSE', 'PURSE', 'PURSE']);
      const { status, body } = await call('PUT', `coin/${parts[0]}`, { piece_no: 'C9' });
      expect([status, body.message]).toEqual([
        409,
        'Item PURSE is part of a set and has its number. Change the number of the set.',
      ]);
      expect(await findings()).toEqual([]);
    });

    it('is in the OpenAPI document beside that of the items', async () => {
      const { paths } = (await call('GET', 'openapi.json')).body;
      expect(paths['/api/tray/{id}/update-tray-no'].patch.operationId).toBe('updateTrayNo');
      expect(paths['/api/inventory/{id}/update-item-no'].patch.operationId).toBe('updateItemNo');
      expect(paths['/api/sale/{id}/update-item-no']).toBeUndefined();
    });
  });
});
