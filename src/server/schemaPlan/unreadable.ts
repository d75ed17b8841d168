import { sql } from 'kysely';
import type { Schema } from '../../metadata/model.ts';
import type { Handle } from '../database/connection/database.ts';
import { type BlockedChange, undoably } from '../database/structure/carryOut.ts';
import { tableName, tableOf } from '../database/structure/sqlNames.ts';
import type { TableDescription } from '../database/structure/tableDescription.ts';
import { tablesFromSchema } from '../database/structure/tablesFromSchema.ts';
import { recordSelection } from '../records/read/recordSelection.ts';

/**
 * The modules whose records could not be read or found while changes are held back: a formula that adds 1 to `about 5`, a
 * filter or a write that compares a text with a number. All records of modules that read such values are read, because the
 * database alone knows what it takes a value for.
 */
export async function unreadableModules(
  transaction: Handle,
  schema: Schema,
  blocked: readonly BlockedChange[],
): Promise<string[]> {
  const misread = new Set(blocked.flatMap((change) => change.misread ?? []));
  if (misread.size === 0) return [];
  const tables = tablesFromSchema(schema).filter(({ name }) => misread.has(name));
  const unreadable: string[] = [];
  for (const module of Object.values(schema.modules)) {
    const { columns, joins, furtherReads } = recordSelection(schema, module, sql`null`);
    const modulesRead = [module.name, ...furtherReads.map((further) => further.module)];
    if (!modulesRead.some((name) => misread.has(tableName(name)))) continue;
    const reason = await undoably(transaction, async () => {
      // The count of whole records makes the database work out each of their values.
      await sql`select count(whole) from (select ${columns} from ${tableOf(module.name)} t ${joins}) whole`.execute(
        transaction,
      );
      const own = tables.find(({ name }) => name === tableName(module.name));
      if (own) await compareAll(transaction, own);
    });
    if (reason !== undefined) unreadable.push(module.name);
  }
  return unreadable;
}

/** Compares each column with a value of the type that its field has, as filters and writes do. Finds nothing. */
async function compareAll(transaction: Handle, { name, columns }: TableDescription): Promise<void> {
  const comparisons = columns.map((column) => sql`${sql.id(column.name)} = null::${sql.raw(column.type)}`);
  await sql`select from ${sql.table(name)} where ${sql.join(comparisons, sql` or `)}`.execute(transaction);
}

/** Why the schema is not taken, and what helps. */
export function unreadableSentence(modules: readonly string[], blocked: readonly BlockedChange[]): string {
  // What is left of fields and modules that are gone is held back as well, and in nobody's way.
  const inTheWay = blocked.filter((change) => change.misread !== undefined).map(heldBack);
  const files = modules.map((module) => `modules/${module}`).join(', ');
  return (
    `${files}: ${modules.length === 1 ? 'its' : 'their'} records could not be read while this is held back: ${inTheWay.join('; ')}; ` +
    'empty these values first, or give the field another name.'
  );
}

/** The change with the reason why it is held back, and the number of rows that it concerns where that is known. */
function heldBack({ what, why, rowsAtRisk }: BlockedChange): string {
  return rowsAtRisk === null ? `${what} (${why})` : `${what} (${why}: ${rowsAtRisk})`;
}
