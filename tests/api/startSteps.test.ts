import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSteps } from '../../src/server/workspace/startSteps.ts';
import type { CallApi } from '../support/callApi.ts';
import { recordStatements } from '../support/recordStatements.ts';
import { describeDatabases } from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

describeDatabases((open) => {
  describe('the first steps of a new house', () => {
    let server: Awaited<ReturnType<typeof startTestServer>>;
    let call: CallApi;
    let house: ReturnType<typeof tradingHouse>;

    beforeAll(async () => {
      server = await startTestServer({ database: await open() });
      call = await server.signIn();
      house = tradingHouse(call);
    });
    afterAll(() => server?.close());

    const steps = async () => (await house.seen('common/overview')).start;
    const step = async (module: string) => (await steps()).find((one: { module: string }) => one.module === module);

    it('SCR-08 are all open in an empty house, in the order of the schema', async () => {
      expect(await steps()).toEqual(
        ['supplier', 'purchase', 'customer', 'memo-out', 'sale'].map((module) => ({
          module,
          done: false,
          latest: null,
        })),
      );
    });

    it('SCR-08 are done by what the filter finds; until then they name the newest record', async () => {
      const supplier = await house.supplier();
      expect(await step('supplier')).toEqual({ module: 'supplier', done: true, latest: null });
      const { document } = await house.bringing('purchase', supplier.id, [house.itemBody()]);
      expect(await step('purchase')).toEqual({ module: 'purchase', done: false, latest: document.id });
      await house.confirm('purchase', document.id);
      expect(await step('purchase')).toEqual({ module: 'purchase', done: true, latest: null });
    });

    it('SCR-08 cost one statement', async () => {
      const { database, schema, hooks } = server.services;
      const context = { database, schema: schema.current, hooks, userId: null };
      expect(await recordStatements(database, () => startSteps(context))).toHaveLength(1);
    });

    it('SCR-08 ROLE-03 tell a role nothing of what it may not see', async () => {
      const { seenSchema } = await import('../../src/metadata/rights/seenSchema.ts');
      const schema = server.services.schema.current;
      const [role] = schema.roles.filter(({ name }) => name === 'administrator');
      if (!role) throw new Error('The house has no administrator');
      const modules = {
        ...role.modules,
        supplier: { read: false },
        sale: { read: true, fields: { status: 'hidden' } },
      };
      const seen = seenSchema(schema, { ...role, modules } as typeof role);
      const names = seen.dashboard?.start.map(({ module }) => module);
      expect(names).not.toContain('supplier');
      expect(names).not.toContain('sale');
      expect(names).toContain('customer');
    });
  });
});
