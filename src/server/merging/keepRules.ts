import { sql } from 'kysely';
import type { Module } from '../../metadata/model.ts';
import type { Referring } from '../../metadata/read/mergeable.ts';
import { storedNames } from '../../metadata/read/rules/recordFormula.ts';
import { brokenRules } from '../../metadata/read/rules/rules.ts';
import { columnRef, tableOf } from '../database/structure/sqlNames.ts';
import { Refusal } from '../errors.ts';
import { selectRecords } from '../records/read/getRecord.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { refusalOfMerge } from './refusalOfMerge.ts';

/**
 * Writes references anew in the records of a module that refer to `id`, and judges those records by the rules that read
 * these references, as if people had typed them. Throws 409 with the sentence of a rule that one of them breaks.
 */
export async function keepRules(
  context: RecordsContext,
  { module, fields }: Referring,
  id: number,
  write: () => Promise<void>,
): Promise<void> {
  const names = fields.map(({ name }) => name);
  const isJudged = module.rules.some(({ when }) => storedNames(module, when).some((name) => names.includes(name)));
  const ids = isJudged ? await referringIds(context, module, names, id) : [];
  await write();
  for (const record of ids.length > 0 ? await selectRecords(context, module, ids) : []) {
    const [broken] = brokenRules(module, record, names);
    if (!broken?.violation.text) continue;
    const refusal = new Refusal('conflict', { text: broken.violation.text });
    throw refusalOfMerge(module, 'breaksRule', refusal);
  }
}

async function referringIds(
  context: RecordsContext,
  module: Module,
  names: readonly string[],
  id: number,
): Promise<number[]> {
  const refers = names.map((name) => sql`t.${columnRef(module, name).sql} = ${id}::integer`);
  const { rows } = await sql<{ id: number }>`select t.id from ${tableOf(module.name)} t
    where ${sql.join(refers, sql` or `)} order by t.id`.execute(handleOf(context));
  return rows.map((row) => row.id);
}
