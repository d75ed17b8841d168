import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareDatabase } from '../../src/server/app/prepareDatabase.ts';
import { stockCheck } from '../../src/server/documents/checks/stockCheck.ts';
import { documentsOf } from '../../src/server/documents/plan/documentPlan.ts';
import { hooksOf } from '../../src/server/hooks/hooksOf.ts';
import type { RecordsContext } from '../../src/server/records/recordsContext.ts';
import { knownReport, readReportQuery } from '../../src/server/reports/readReportQuery.ts';
import { reportSql } from '../../src/server/reports/reportStatements.ts';
import { runReport } from '../../src/server/reports/runReport.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import { administrator } from '../support/administrator.ts';
import { describePostgres } from '../support/testDatabase.ts';
import { repositorySchemaDir } from '../support/testServer.ts';
import { fillTrade } from './fillTrade.ts';

describePostgres((open) => {
  describe('the trading house that reports are measured on', () => {
    let context: RecordsContext;

    beforeAll(async () => {
      context = { database: await open(), schema: await schemaOf(repositorySchemaDir), hooks: hooksOf, userId: null };
      const start = () => prepareDatabase(context.database, context.schema, { administrator }, () => undefined);
      await start();
      await fillTrade(context.database.pool, context.schema, { items: 2_000, documents: 400 });
      await start();
    });

    const count = async (what: string): Promise<number> =>
      (await context.database.pool.query(`select count(*)::int as n from ${what}`)).rows[0].n;

    /** The party with most entries in the ledger. */
    const busiest = async (module: string): Promise<number> => {
      const { rows } = await context.database.pool.query(
        'select party_id as id from facet.ledger where party_module = $1 group by party_id order by count(*) desc, 1 limit 1',
        [module],
      );
      return rows[0].id;
    };

    it('REP-01 has what its log and documents make of it', async () => {
      const { checked, findings } = await stockCheck(context);
      expect(findings.map(({ message }) => message)).toEqual([]);
      expect(checked).toBe(2_000);
    });

    it('REP-01 has as many documents as were asked for, of each kind and status', async () => {
      let documents = 0;
      for (const { module, status } of documentsOf(context.schema)) {
        const table = module.name.replaceAll('-', '_');
        documents += await count(table);
        expect(await count(`${table} where ${status.name} = 'Confirmed'`), table).toBeGreaterThan(0);
        expect(await count(`${table} where ${status.name} = 'New'`), table).toBeGreaterThan(0);
      }
      expect(documents).toBe(400);
      expect(await count('facet.movements where reversal_of is not null')).toBeGreaterThan(0);
    });

    it('REP-01 gives every report something to add up', async () => {
      for (const { name, module, statement } of context.schema.reports) {
        const filter = statement ? { party: await busiest(module) } : {};
        expect((await runReport(context, name, filter, { language: 'en' })).count, name).toBeGreaterThan(0);
      }
    });

    it('REP-01 REP-02 reports of sales look up the reversals of a row by an index, and never read all of them for each row', async () => {
      await context.database.pool.query('analyze');
      for (const name of ['sale-overview', 'sale-summary']) {
        const request = readReportQuery(context.schema, knownReport(context.schema, name), {});
        const report = reportSql(context.schema, request, { rows: request, totals: true, points: true });
        const { rows } = await sql`explain (format json) ${report}`.execute(context.database.kysely);
        expect(
          antiJoinsIn(rows).filter((join) => join.includes('"Relation Name":"movements"')),
          name,
        ).toEqual([]);
      }
    });
  });
});

/** The parts of a plan that compare with all rows of a table which must not be there, as JSON. */
function antiJoinsIn(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const isAnti = (plan as Record<string, unknown>)['Join Type'] === 'Anti';
  return [...(isAnti ? [JSON.stringify(plan)] : []), ...Object.values(plan).flatMap(antiJoinsIn)];
}
