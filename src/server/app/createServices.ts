import type { AccountServices } from '../auth/accountRoutes.ts';
import type { Database } from '../database/connection/database.ts';
import { hooksOf } from '../hooks/hooksOf.ts';
import { Changes } from '../http/Changes.ts';
import { createLanes } from '../limits/lanes.ts';
import { SignInLimits } from '../limits/SignInLimits.ts';
import type { Printers } from '../printers/Printers.ts';
import type { PrinterServices } from '../printers/printerRoutes.ts';
import { hiddenDefaults } from '../rights/hiddenDefaults.ts';
import type { SchemaHolder } from '../schemaFolder/SchemaHolder.ts';
import { SecurityLog } from '../security/SecurityLog.ts';
import { Devices } from '../sessions/Devices.ts';
import { SessionCache } from '../sessions/SessionCache.ts';
import type { StatusServices } from '../status/statusRoutes.ts';
import type { Media } from '../storage/Media.ts';

/** The services that the routes of all areas work with. */
export interface AppServices extends AccountServices, PrinterServices, StatusServices {}

/** What an installation may have besides: its address, its mails, its folders, the key of its audit. */
type Installation = Pick<AppServices, 'publicUrl' | 'mailer' | 'place' | 'auditKey'>;

/**
 * Creates the services over an open database. A change of a user may have ended sessions, so the session cache is
 * cleared then.
 */
export function createServices(
  database: Database,
  schema: SchemaHolder,
  media: Media,
  printers: Printers,
  installation: Installation = {},
): AppServices {
  // The embedded database has one owner, but several processes may share a PostgreSQL: to sign out takes as long there.
  const isShared = database.kind === 'postgres';
  const sessions = new SessionCache({ lifetime: isShared ? 250 : 5_000, isShared });
  const changes = new Changes();
  changes.subscribe((change) => {
    // A new user has no sessions yet.
    if (change.type === 'records' && change.module === 'user' && change.action !== 'create') sessions.clear();
  });
  return {
    ...installation,
    database,
    schema,
    sessions,
    devices: new Devices(database.reserved),
    signIns: new SignInLimits(database.reserved),
    lanes: createLanes(),
    security: new SecurityLog(database.reserved, (sentence) => console.error(sentence)),
    changes,
    hooks: hooksOf,
    media,
    printers,
    hiddenDefaults: (user, module) => hiddenDefaults(schema, user, module),
  };
}
