import type { Schema } from '../../metadata/model.ts';
import { assignRoles } from '../auth/assignRoles.ts';
import { addFirstAdministrator } from '../auth/firstAdministrator.ts';
import type { Database } from '../database/connection/database.ts';
import { hooksOf } from '../hooks/hooksOf.ts';
import { SchemaHolder } from '../schemaFolder/SchemaHolder.ts';
import { behindSentence, planSchema } from '../schemaPlan/planSchema.ts';
import { otherDaysSentences } from '../schemaPlan/schemaVersions.ts';
import { sharedSchema } from '../schemaPlan/sharedSchema.ts';
import type { Settings } from '../settings/readSettings.ts';
import { fillFromSchema } from './fillFromSchema.ts';
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
  if (server !== undefined) for (const sentence of await otherDaysSentences(database.kysely, server)) log(sentence);
  if (plan.behind) {
    const { version, since } = plan.behind;
    holder.replaceByPart(schema, await sharedSchema(database.kysely, schema), { version, since });
    log(behindSentence(plan.behind));
    return holder;
  }
  printSchemaPlan(plan, log);
  await fillFromSchema({ database, schema, hooks: hooksOf, userId: null }, log);
  const added = await addFirstAdministrator(database.kysely, administrator, schema);
  await assignRoles(database.kysely, schema);
  if (added?.password)
    log(`The first administrator is ${added.email} with the password ${added.password} (shown only now).`);
  if (added?.violation)
    log(`ADMIN_PASSWORD is easy to guess: sign in as ${added.email}, and set another password before others can.`);
  return holder;
}
