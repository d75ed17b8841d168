import { sql } from 'kysely';
import type { Module, Schema } from '../../../metadata/model.ts';
import { conflict, stillNeeded } from '../../errors.ts';
import { selectRecords } from '../../records/read/getRecord.ts';
import { handleOf, type ModuleHooks } from '../../records/recordsContext.ts';
import { documentsOf } from '../plan/documentPlan.ts';

/**
 * A party whose ledger has entries is not deleted, also where nothing refers to it any more: on the days between them
 * something was open with it, and reports of these days say with whom.
 */
export function partyHooks(schema: Schema, module: Module): ModuleHooks | undefined {
  const isParty = documentsOf(schema).some((plan) => plan.document.payment && plan.partyModule.name === module.name);
  if (!isParty) return undefined;
  return {
    async beforeDelete(context, ids) {
      const { rows } = await sql<{ id: number }>`select e.party_id as id from facet.ledger e
        where e.party_module = ${module.name} and e.party_id = any (${ids}::integer[]) limit 1`.execute(
        handleOf(context),
      );
      const [party] = rows[0] ? await selectRecords(context, module, [rows[0].id]) : [];
      if (!party) return;
      const name = party[module.recordLabel] ?? `#${party.id}`;
      const refuse = module.archive ? stillNeeded : conflict;
      const withoutCount = { key: 'facet.error.stillInLedgerUnnamed' };
      throw refuse('stillInLedger', { party: String(name) }, { withoutCount });
    },
  };
}
