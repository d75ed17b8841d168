import type { Schema } from '../../metadata/model.ts';
import { assignRoles } from '../auth/assignRoles.ts';
import { addFirstAdministrator } from '../auth/firstAdministrator.ts';
import type { Database } from '../database/connection/database.ts';
import { carryOverCosts } from '../documents/costs/carryOverCosts.ts';
import { keepConfirmed } from '../documents/kept/keepConfirmed.ts';
import { fillLedger } from '../documents/payments/fillLedger.ts';
import { hooksOf } from '../hooks/hooksOf.ts';
import { SchemaHolder } from '../schemaFolder/SchemaHolder.ts';
import { behindSentence, planSchema } from '../schemaPlan/planSchema.ts';
import { sharedSchema } from '../schemaPlan/sharedSchema.ts';
import type { Settings } from '../settings/readSettings.ts';
import { seedValueLists } from '../valueLists/seedValueLists.ts';
import { printSchemaPlan } from './printSchemaPlan.ts';

/**
 * Makes the tables and their first contents: value lists and the first administrator. Returns the schema to use: only a part
 * of the folder's, and nothing is made, where another server has brought a later one to the database.
 * @param server the name of this server, where several may share the database
 */
export async function prepareDatabase(
  database: Database,
  schema: Schema,
  { administrator, isSealed }: Pick<Settings, 'administrator' | 'isSealed'>,
  log: (sentence: string) => void,
  server?: string,
): Promise<SchemaHolder> {
  const holder = new SchemaHolder(schema);
  const plan = await planSchema(database, schema, { server, isSealed });
  if (plan.behind) {
    const { version, since } = plan.behind;
    holder.replaceByPart(schema, await sharedSchema(database.kysely, schema), { version, since });
    log(behindSentence(plan.behind));
    return holder;
  }
  printSchemaPlan(plan, log);
  const context = { database, schema, hooks: hooksOf, userId: null };
  for (const sentence of await carryOverCosts(context)) log(sentence);
  const kept = await keepConfirmed(context);
  if (kept > 0) log(keptSentence(kept));
  const filled = await fillLedger(context);
  if (filled) log(filled);
  await seedValueLists(context);
  const added = await addFirstAdministrator(database.kysely, administrator, schema);
  await assignRoles(database.kysely, schema);
  if (added?.password)
    log(`The first administrator is ${added.email} with the password ${added.password} (shown only now).`);
  if (added?.violation)
    log(`ADMIN_PASSWORD is easy to guess: sign in as ${added.email}, and set another password before others can.`);
  return holder;
}

/** What the first start of this version assumes of documents that an older version confirmed. */
function keptSentence(count: number): string {
  const documents = count === 1 ? '1 confirmed document keeps' : `${count} confirmed documents keep`;
  return `Kept facts: ${documents} what is true today of items, parties and house, because no earlier state is known.`;
}
