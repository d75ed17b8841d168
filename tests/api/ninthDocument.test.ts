import { beforeAll, describe, expect, it } from 'vitest';
import { moduleOf, type Schema } from '../../src/metadata/model.ts';
import type { CallApi } from '../support/callApi.ts';
import { exhibitionModules } from '../support/exhibitionModules.ts';
import { openHouse, schemaWith } from '../support/openHouse.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import type { tradingHouse } from '../support/tradingHouse.ts';

const year = new Date().getFullYear();

interface RowsFile {
  name: string;
  fields: { name: string; readOnly?: unknown }[];
  unique?: unknown;
  document?: object;
}

/**
 * What comes back from an exhibition is looked at before anybody may have it. The file of the rows has no rule that keeps a stone
 * out of a second row, and does not say that a row stays in its document.
 */
const inspectedModules = exhibitionModules.map((module) => {
  const { unique: _, document, ...rest } = module as RowsFile;
  if (rest.name === 'exhibition-out-item') {
    const [document, ...others] = rest.fields;
    return { ...rest, fields: [{ ...document, readOnly: undefined }, ...others] };
  }
  if (rest.name !== 'exhibition-return') return module;
  return { ...module, document: { ...document, effect: { becomes: 'Unavailable' } } };
});

describeShippedDatabases((open) => {
  describe('LOW-03 a document module from its files alone', () => {
    let call: CallApi;
    let house: ReturnType<typeof tradingHouse>;
    let schema: Schema;

    beforeAll(async () => {
      schema = await schemaWith(exhibitionModules);
      const opened = await openHouse(open, schema);
      ({ call, house } = opened);
      return opened.close;
    });

    it('LOW-03 has codes, rows with prices and sums, effects, tracking, pending lists and returns', async () => {
      const described = (await house.seen('openapi.json')).components.schemas;
      expect(described.NewExhibitionOutItem.required).toEqual(['exhibition_out_id', 'inventory_id']);
      const [customer, stone, other] = [await house.customer(), await house.item(), await house.item()];
      const out = await house.document('exhibition-out', customer.id, [stone, other]);
      expect(out).toMatchObject({ exhibition_out_code: `EX-${year}-0001`, status: 'New' });
      expect(await house.confirm('exhibition-out', out.id)).toMatchObject({ status: 'Confirmed', insured_sum: 2400 });
      expect(await house.statusOf(stone.id)).toBe('Unavailable');
      const late = await call('POST', 'exhibition-out-item', { exhibition_out_id: out.id, inventory_id: stone.id });
      expect(late.body.message).toBe("You can't add link if the exhibition out is already confirmed.");
      const pending = await house.seen(`exhibition-out/pending-exhibition-outs-for-customer/${customer.id}`);
      expect(pending).toMatchObject([{ id: out.id, left: 2, code: out.exhibition_out_code }]);
      expect(pending[0].exhibition_out_title).toBe(`${out.exhibition_out_code} · ${out.exhibition_out_date} · 2 left`);

      const back = await house.document('exhibition-return', customer.id);
      const [row] = await house.seen(`exhibition-out/${out.id}/items-to-return`);
      expect(row).toMatchObject({ inventory_id: stone.id, exhibition_out_item_id: row.id, insured_value: 1200 });
      const added = await call('POST', `exhibition-return/${back.id}/returned-items-from-exhibition-out`, [
        { inventory_id: stone.id, exhibition_out_item_id: row.id },
      ]);
      expect(added).toMatchObject({ status: 201, body: [{ item_no: stone.item_no, insured_value: 1200 }] });
      await house.confirm('exhibition-return', back.id);
      expect(await house.statusOf(stone.id)).toBe('Available');
      expect(await house.statusOf(other.id)).toBe('Unavailable');
      expect((await house.trackingOf(stone.id)).map((entry: { tracking_type: string }) => entry.tracking_type)).toEqual(
        ['Exhibition Out', 'Exhibition Return'],
      );
      expect((await house.setStatus('exhibition-out', out.id, 'New')).status).toBe(409);
    });

    it('LOW-03 skips the codes that another pattern has made, where a new one counts from 1', async () => {
      const customer = await house.customer();
      const { exhibition_out_code: last } = await house.document('exhibition-out', customer.id);
      const code = moduleOf(schema, 'exhibition-out').document?.code;
      if (!code) throw new Error('It is a document.');
      code.pattern = `EX-${year}-{0000}`;
      const { exhibition_out_code: next } = await house.document('exhibition-out', customer.id);
      expect(Number(next.slice(-4))).toBe(Number(last.slice(-4)) + 1);
    });
  });

  describe('LOW-03 a return that leaves its stones unavailable', () => {
    let call: CallApi;
    let house: ReturnType<typeof tradingHouse>;

    beforeAll(async () => {
      const opened = await openHouse(open, await schemaWith(inspectedModules));
      ({ call, house } = opened);
      return opened.close;
    });

    it('LOW-03 DOC-05 no stone is moved twice by one document, whose rows have no unique rule', async () => {
      const [customer, stone, other] = [await house.customer(), await house.item(), await house.item()];
      const out = await house.document('exhibition-out', customer.id, [stone, other, stone]);
      const refused = await house.setStatus('exhibition-out', out.id, 'Confirmed');
      const message = `Item ${stone.item_no} is in it twice. Remove one of the two rows.`;
      expect(refused).toMatchObject({ status: 409, body: { message } });
      expect(await house.statusOf(stone.id)).toBe('Available');
      const [row] = await house.rowsOf('exhibition-out', out.id);
      await call('DELETE', `exhibition-out-item/${row.id}`);
      expect(await house.confirm('exhibition-out', out.id)).toMatchObject({ status: 'Confirmed', insured_sum: 2400 });
    });

    it('LOW-03 DOC-05 a row stays in its document', async () => {
      const customer = await house.customer();
      const [stone, other] = [await house.item(), await house.item()];
      const [draft, confirmed] = [
        await house.document('exhibition-out', customer.id, [stone]),
        await house.document('exhibition-out', customer.id, [other]),
      ];
      await house.confirm('exhibition-out', confirmed.id);
      const [row] = await house.rowsOf('exhibition-out', draft.id);
      const body = { exhibition_out_id: confirmed.id, insured_value: 7 };
      const changed = await call('PUT', `exhibition-out-item/${row.id}`, body);
      expect(changed).toMatchObject({ status: 200, body: { exhibition_out_id: draft.id, insured_value: 7 } });
      expect(await house.rowsOf('exhibition-out', confirmed.id)).toHaveLength(1);
    });

    it('LOW-03 has what came back with the house, in the stock of each day and on the page of the stone', async () => {
      const [customer, stone] = [await house.customer(), await house.item()];
      const holders = async () => {
        const today = new Date().toLocaleDateString('sv');
        const reports = ['', `?as_of=${today}`].map((query) => house.seen(`report/stock-overview${query}`));
        const held = (await Promise.all(reports)).map(({ rows }) => rows[0].held_by);
        const { whereabouts } = await house.seen(`inventory/${stone.id}/story`);
        return [...held, whereabouts.holder?.label ?? null, whereabouts.document.module];
      };
      const out = await house.document('exhibition-out', customer.id, [stone]);
      await house.confirm('exhibition-out', out.id);
      expect(await holders()).toEqual(['Golden Crown', 'Golden Crown', 'Golden Crown', 'exhibition-out']);
      const back = await house.document('exhibition-return', customer.id);
      const [row] = await house.seen(`exhibition-out/${out.id}/items-to-return`);
      await call('POST', `exhibition-return/${back.id}/returned-items-from-exhibition-out`, [
        { inventory_id: stone.id, exhibition_out_item_id: row.id },
      ]);
      await house.confirm('exhibition-return', back.id);
      expect(await house.statusOf(stone.id)).toBe('Unavailable');
      expect(await holders()).toEqual([null, null, null, 'exhibition-return']);
    });
  });
});
