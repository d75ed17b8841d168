import { sql } from 'kysely';
import { houseTimeZone, nodeNameOf, spellTimeZone } from '../houseTimeZone.ts';
import type { Handle } from './connection/database.ts';
import { DatabaseUnreachable, sqlStateOf } from './connection/databaseErrors.ts';

/**
 * Finds the name by which the database knows the time zone of the house. Node has the first name that a zone ever had, and
 * takes Asia/Kolkata for Asia/Calcutta; the machine of the database may know later names alone. Throws DatabaseUnreachable
 * where it knows none.
 */
export async function spellHouseTimeZone(handle: Handle): Promise<void> {
  const zone = houseTimeZone();
  if (await knows(handle, zone)) return;
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names order by name`.execute(handle);
  const same = rows.find(({ name }) => nodeNameOf(name) === nodeNameOf(zone));
  if (!same)
    throw new DatabaseUnreachable(
      `The database does not know the time zone ${zone}; set TZ to one that it knows, such as Asia/Hong_Kong.`,
    );
  spellTimeZone(zone, same.name);
}

const unknownValue = '22023';

async function knows(handle: Handle, zone: string): Promise<boolean> {
  try {
    await sql`select now() at time zone ${zone}::text`.execute(handle);
    return true;
  } catch (error) {
    if (sqlStateOf(error) === unknownValue) return false;
    throw error;
  }
}
