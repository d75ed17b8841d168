import type { Database } from '../database/connection/database.ts';
import type { Lanes } from '../limits/lanes.ts';
import type { SignInLimits } from '../limits/SignInLimits.ts';
import type { HooksOf } from '../records/recordsContext.ts';
import type { SchemaHolder } from '../schemaFolder/SchemaHolder.ts';
import type { SecurityLog } from '../security/SecurityLog.ts';
import type { Devices } from '../sessions/Devices.ts';
import type { SessionCache } from '../sessions/SessionCache.ts';
import type { SignedInUser } from '../sessions/sessions.ts';
import type { Media } from '../storage/Media.ts';
import type { Changes } from './Changes.ts';

/** The services that the routes of every area use. If an area needs more, its own routes say so. */
export interface Services {
  database: Database;
  schema: SchemaHolder;
  sessions: SessionCache;
  devices: Devices;
  signIns: SignInLimits;
  lanes: Lanes;
  security: SecurityLog;
  changes: Changes;
  /** The hooks of each module, which the areas above http define. */
  hooks: HooksOf;
  media: Media;
  /** The fields of a module whose defaults a user's new records do not get, because they tell what the user does not see. */
  hiddenDefaults(user: SignedInUser, module: string): readonly string[];
}
