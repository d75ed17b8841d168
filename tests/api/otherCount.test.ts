import { beforeAll, describe, expect, it } from 'vitest';
import { moduleOf, type Schema } from '../../src/metadata/model.ts';
import type { CallApi } from '../support/callApi.ts';
import { openHouse, schemaWith } from '../support/openHouse.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import type { tradingHouse } from '../support/tradingHouse.ts';

/*
 * Another module of counts, as an admin would write it, under names of its own: what lies in a fair's tray. Nothing but
 * these two files; everything else has to follow from them.
 */

const label = (en: string) => ({ en, zh: en });

const trayCheck = {
  name: 'tray-check',
  label: label('Tray Check'),
  labelPlural: label('Tray Checks'),
  menu: { group: 'stock', order: 9 },
  recordLabel: 'tray_code',
  fields: [
    { name: 'tray_code', type: 'input', readOnly: true, unique: true, label: label('Code') },
    { name: 'checked_on', type: 'date', default: 'today', label: label('Checked on') },
    {
      name: 'state',
      type: 'radio',
      readOnly: true,
      default: 'Open',
      options: ['Open', 'Closed'],
      label: label('State'),
    },
    { name: 'cut', type: 'select', valueList: 'Inventory - Shape', readOnly: 'after-create', label: label('Cut') },
  ],
  list: { columns: ['tray_code', 'checked_on', 'state'] },
  tabs: [
    { name: 'main', label: label('Main'), fields: ['tray_code', 'checked_on', 'state', 'cut'] },
    { name: 'stones', label: label('Stones'), link: 'stone' },
  ],
  links: [
    {
      name: 'stone',
      label: label('Stone'),
      module: 'tray-check-stone',
      by: 'tray_check_id',
      add: 'none',
      columns: ['item_no', 'outcome', 'seen_at', 'weight_then'],
    },
  ],
  count: {
    status: 'state',
    code: { field: 'tray_code', pattern: 'TRAY-{000}' },
    date: 'checked_on',
    items: {
      link: 'stone',
      item: 'stone_id',
      result: 'outcome',
      scanned: 'seen_at',
      keeps: { weight_then: 'weight', type_then: 'type' },
    },
    expects: { status: 'Available', weight_gte: 2, created_at_gte: 'today-1' },
    narrowedBy: { cut: 'shape' },
  },
};

const trayCheckStone = {
  name: 'tray-check-stone',
  label: label('Tray Check Stone'),
  labelPlural: label('Tray Check Stones'),
  menu: false,
  recordLabel: 'item_no',
  fields: [
    {
      name: 'tray_check_id',
      type: 'searchable-select',
      module: 'tray-check',
      required: true,
      readOnly: 'after-create',
      onDelete: 'cascade',
      label: label('Tray Check'),
    },
    {
      name: 'stone_id',
      type: 'searchable-select',
      module: 'inventory',
      required: true,
      readOnly: 'after-create',
      label: label('Stone'),
    },
    {
      name: 'outcome',
      type: 'radio',
      readOnly: true,
      options: ['Missing', 'Found', 'Unexpected'],
      label: label('Outcome'),
    },
    { name: 'seen_at', type: 'timestamp', readOnly: true, label: label('Seen') },
    { name: 'weight_then', type: 'decimal', places: 2, readOnly: true, label: label('Weight then') },
    { name: 'type_then', type: 'input', readOnly: true, label: label('Type then') },
  ],
  unique: [['tray_check_id', 'stone_id']],
  list: { columns: ['item_no', 'outcome'] },
  tabs: [{ name: 'main', label: label('Main'), fields: ['stone_id', 'outcome'] }],
};

/** Another stock, whose items the server numbers. */
const roughLot = {
  name: 'rough-lot',
  label: label('Lot'),
  menu: { group: 'stock', order: 9 },
  recordLabel: 'lot_code',
  code: { field: 'lot_code', pattern: 'LOT-{000}' },
  fields: [
    { name: 'lot_code', type: 'input', readOnly: true, label: label('Lot') },
    {
      name: 'kind',
      type: 'radio',
      default: 'Plain',
      options: ['Plain', 'Mixed'],
      required: true,
      label: label('Kind'),
    },
    { name: 'cost', type: 'money', label: label('Cost') },
    { name: 'state', type: 'select', readOnly: true, options: ['Here', 'Open', 'Off'], label: label('State') },
    {
      name: 'mixed_id',
      type: 'searchable-select',
      module: 'rough-lot',
      readOnly: true,
      display: [{ field: 'lot_code', as: 'mixed_code' }],
      label: label('Of'),
    },
  ],
  list: { columns: ['lot_code', 'kind', 'cost', 'state'] },
  tabs: [{ name: 'main', label: label('Main'), fields: ['lot_code', 'kind', 'cost', 'state'] }],
  actions: { list: ['new', 'transform'] },
  stock: {
    ...{ status: 'state', opening: 'Here', pending: 'Open', dropped: 'Off', parent: 'mixed_id', cost: 'cost' },
    transform: { grouping: 'kind', single: 'Plain', set: 'Mixed', form: ['lot_code'] },
  },
};

/** Customers are called by their name and their city together. */
function withFullNames(schema: Schema): Schema {
  const customer = moduleOf(schema, 'customer');
  const full = {
    name: 'full_name',
    type: 'computed' as const,
    template: '{customer_name}, {city}',
    label: label('Name'),
  };
  const named = { ...customer, recordLabel: full.name, fields: [...customer.fields, full] };
  return { ...schema, modules: { ...schema.modules, customer: named } };
}

describeShippedDatabases((open) => {
  describe('LOW-03 a module of counts from its files alone', () => {
    let call: CallApi;
    let house: ReturnType<typeof tradingHouse>;

    beforeAll(async () => {
      const opened = await openHouse(open, withFullNames(await schemaWith([trayCheck, trayCheckStone, roughLot])));
      ({ call, house } = opened);
      return opened.close;
    });

    it('LOW-03 has codes, its own snapshot, scans, what it keeps, and an end', async () => {
      const heavy = await house.item({ weight: 2.5, shape: 'Oval' });
      const light = await house.item({ weight: 1.5, shape: 'Oval' });
      await house.item({ weight: 3, shape: 'Pear' });
      const check = await house.create('tray-check', { cut: 'Oval' });
      expect(check).toMatchObject({ tray_code: 'TRAY-001', state: 'Open', cut: 'Oval' });
      const rows = () => house.seen(`tray-check-stone?filter={"tray_check_id":${check.id}}&sort=["id","ASC"]`);
      expect(await rows()).toMatchObject([
        { stone_id: heavy.id, item_no: heavy.item_no, outcome: 'Missing', weight_then: 2.5, type_then: 'Ruby' },
      ]);
      const scanned = await call('POST', `tray-check/${check.id}/scan`, { codes: [heavy.item_no, light.item_no] });
      expect(scanned.body.scanned).toMatchObject([{ result: 'found' }, { result: 'unexpected' }]);
      const again = await call('POST', `tray-check/${check.id}/scan`, { stone_id: heavy.id });
      expect(again.body.scanned).toMatchObject([{ result: 'again' }]);
      const undone = await call('POST', `tray-check/${check.id}/undo-scan`, { stone_id: light.id });
      expect(undone.body).toEqual({ undone: [light.id] });
      const closed = await call('POST', `tray-check/${check.id}/close-count`);
      expect(closed.body.state).toBe('Closed');
      expect((await call('POST', `tray-check/${check.id}/scan`, { stone_id: heavy.id })).status).toBe(409);
      expect(await rows()).toMatchObject([{ outcome: 'Found' }]);
      const { paths } = await house.seen('openapi.json');
      expect(Object.keys(paths)).toContain('/api/tray-check/{id}/undo-scan');
    });

    it('tells with whom an item is, also where their name is put together', async () => {
      const check = await house.create('tray-check', { cut: 'Pear' });
      const [sold, { id: customer }] = [
        await house.item({ weight: 2.5 }),
        await house.create('customer', { customer_name: 'Pearl & Sons', city: 'Hong Kong' }),
      ];
      const sale = await house.document('sale', customer, [sold]);
      await house.confirm('sale', sale.id);
      const { body } = await call('POST', `tray-check/${check.id}/scan`, { stone_id: sold.id });
      expect(body.scanned).toMatchObject([{ holder: { id: sale.id, party: 'Pearl & Sons, Hong Kong' } }]);
    });

    it('INV-19 numbers what is taken out of a set where the server numbers the items', async () => {
      const lots = [];
      for (const cost of [10, 20, 30]) lots.push(await house.create('rough-lot', { cost }));
      const [one, two, three] = lots;
      const transform = (body: object) => call('POST', 'rough-lot/transform', body);
      const { body: mixed } = await transform({ kind: 'combine', items: lots.map(({ id }) => id), values: {} });
      expect(mixed.set.lot_code).toBe('LOT-004');
      const items = [{ id: one.id }, { id: two.id, lot_code: 'LOT-005' }];
      const { body: out } = await transform({ kind: 'take-out', set: mixed.set.id, items });
      expect(out.items.map(({ lot_code }: { lot_code: string }) => lot_code)).toEqual(['LOT-006', 'LOT-005']);
      const last = await transform({ kind: 'break-up', set: mixed.set.id, items: [{ id: three.id, lot_code: null }] });
      expect(last.body.items).toMatchObject([{ lot_code: 'LOT-007', cost: 30 }]);
    });
  });
});
