import type { Database } from '../database/connection/database.ts';
import type { Printers } from '../printers/Printers.ts';
import type { HooksOf } from '../records/recordsContext.ts';
import type { SchemaHolder } from '../schemaFolder/SchemaHolder.ts';
import type { SessionCache } from '../sessions/SessionCache.ts';
import type { Place } from '../status/readStatus.ts';
import type { Media } from '../storage/Media.ts';
import type { Changes } from './Changes.ts';

/** What the routes work with. */
export interface Services {
  database: Database;
  schema: SchemaHolder;
  sessions: SessionCache;
  changes: Changes;
  hooks: HooksOf;
  media: Media;
  printers: Printers;
  /** Where it all is; absent where nothing is in folders, as in tests. */
  place?: Place;
}

export interface AppSettings {
  /** Folder of the built front; absent: the API alone. */
  distDir?: string;
  corsOrigins: string[];
  trustProxy: boolean | string;
  /** How long the body of a call that is no upload may take to arrive, in milliseconds. Default a minute. */
  bodyTimeout?: number;
  /** Where errors and warnings go, one JSON object a line; absent: nowhere. */
  log?: { write(line: string): void };
}
