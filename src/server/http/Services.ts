import type { Database } from '../database/connection/database.ts';
import type { HooksOf } from '../records/recordsContext.ts';
import type { SchemaHolder } from '../schemaFolder/SchemaHolder.ts';
import type { SessionCache } from '../sessions/SessionCache.ts';
import type { Media } from '../storage/Media.ts';
import type { Changes } from './Changes.ts';

/** What the routes of every area work with. What a single area needs besides, its own routes name. */
export interface Services {
  database: Database;
  schema: SchemaHolder;
  sessions: SessionCache;
  changes: Changes;
  /** The hooks of each module; the areas above http bring them. */
  hooks: HooksOf;
  media: Media;
}
