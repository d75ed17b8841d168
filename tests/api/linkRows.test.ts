import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallAs, houseSchema, openHouseWithRoles } from '../support/houseWithRoles.ts';
import { recordStatements } from '../support/recordStatements.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

const schema = await houseSchema([
  {
    ...{ name: 'no-certificates', label: { en: 'No certificates', zh: 'No certificates' }, reports: true },
    modules: { '*': { read: true }, certificate: { read: false } },
  },
]);

describeShippedDatabases((open) => {
  describe('the rows of the links of a record', () => {
    let opened: Awaited<ReturnType<typeof openHouseWithRoles>>;
    let restricted: CallAs;
    let path: string;
    let ids: number[];

    beforeAll(async () => {
      opened = await openHouseWithRoles(open, schema);
      restricted = (await opened.signIn('no-certificates')).call;
      const house = tradingHouse(opened.admin);
      const { id } = await house.create('inventory', house.itemBody());
      path = `inventory/${id}/links`;
      const certificates = [1, 2, 3].map((n) =>
        house.create('certificate', { inventory_id: id, certificate_no: `${id}-${n}` }),
      );
      ids = (await Promise.all(certificates)).map((one) => one.id).sort((a, b) => a - b);
    });
    afterAll(() => opened?.close());

    const get = (query: object = {}) => {
      const texts = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]);
      return opened.admin('GET', `${path}?${new URLSearchParams(texts)}`);
    };

    it('come with how many there are, as their own calls answer them', async () => {
      const { body } = await get({ links: ['certificate', 'subItem'], range: [0, 1] });
      const own = (await opened.admin('GET', `certificate/${ids[0]}`)).body;
      expect(Object.keys(body)).toEqual(['certificate', 'subItem']);
      expect(body.subItem).toEqual({ total: 0, rows: [] });
      expect(body.certificate.total).toBe(3);
      expect(body.certificate.rows.map((row: { id: number }) => row.id)).toEqual(ids.slice(0, 2));
      expect(body.certificate.rows[0]).toEqual(own);
    });

    it('are those of all links unless some are named', async () => {
      expect(Object.keys((await get()).body)).toEqual(expect.arrayContaining(['certificate', 'inventoryTracking']));
    });

    it('are read once, however often a link is named', async () => {
      const count = async (links: string[]) =>
        (await recordStatements(opened.database, () => get({ links }))).filter((one) => /certificate/.test(one)).length;
      expect(await count(Array(50).fill('certificate'))).toBe(await count(['certificate']));
    });

    it('are not answered of a link that there is not, or that the role does not see', async () => {
      expect((await get({ links: ['nothing'] })).status).toBe(400);
      expect((await get({ links: 'certificate' })).status).toBe(400);
      expect((await opened.admin('GET', 'inventory/999999/links')).status).toBe(404);
      const { status, body } = await restricted('GET', path);
      expect(status).toBe(200);
      expect(Object.keys(body)).not.toContain('certificate');
      expect((await restricted('GET', `${path}?links=["certificate"]`)).status).toBe(400);
    });
  });
});
