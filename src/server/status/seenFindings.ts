import { sql } from 'kysely';
import { findField, type Module, targetOf } from '../../metadata/model.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { isLimited, rowsOf } from '../records/sql/limitedRows.ts';
import type { View } from '../rights/View.ts';
import type { SelfCheckFinding } from './selfCheck.ts';

/**
 * What a user may read of the findings: those of records that the user sees. Their sentences name items, documents and
 * amounts, so that who does not see all that moves items and money reads only what kind a finding is.
 * @param context of the whole house
 */
export async function seenFindings(
  context: RecordsContext,
  view: View,
  findings: readonly SelfCheckFinding[],
): Promise<readonly SelfCheckFinding[]> {
  if (view.isWhole) return findings;
  const { modules } = context.schema;
  const seesAll = Object.values(modules).every((module) => seesTrade(context, view, module));
  const seen: SelfCheckFinding[] = [];
  for (const finding of findings) {
    // Of a module that is gone, or of a line of the audit that is.
    const isNowhere = !modules[finding.module];
    if (isNowhere ? seesAll : await sees(context, view, finding)) seen.push(finding);
  }
  if (seesAll) return seen;
  return seen.map((finding) => {
    const { kind, module: name, id, label } = finding;
    const [shown, whole] = [view.seen.modules[name], modules[name]];
    const isNamed = shown?.recordLabel === whole?.recordLabel && (!whole?.document || shown?.document);
    const message = kind === 'audit' ? finding.message : { key: `facet.stockCheck.kinds.${kind}` };
    return { ...finding, label: isNamed ? label : `#${id}`, message };
  });
}

async function sees(context: RecordsContext, { seen, read }: View, { module, id }: SelfCheckFinding): Promise<boolean> {
  if (!seen.modules[module] || !isLimited(read, module)) return seen.modules[module] !== undefined;
  const { rows } = await sql`select from ${rowsOf(read, module)} seen where seen.id = ${id}::integer`.execute(
    handleOf(context),
  );
  return rows.length > 0;
}

/** Whether the user sees all that the module has to do with items and money, and how its parties are called. */
function seesTrade({ schema }: RecordsContext, { seen, read }: View, module: Module): boolean {
  if (tradeOf(module) === tradeOf({} as Module)) return true;
  const shown = seen.modules[module.name];
  if (!shown || isLimited(read, module.name) || tradeOf(shown) !== tradeOf(module)) return false;
  const party = targetOf(schema, findField(module, module.document?.party ?? ''));
  return !party || (seen.modules[party.name]?.recordLabel === party.recordLabel && !isLimited(read, party.name));
}

function tradeOf({ stock, document, payment, cost }: Module): string {
  return JSON.stringify({ stock, document, payment, cost });
}
