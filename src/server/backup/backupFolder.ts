import { join } from 'node:path';

/** The folder of a backup that is made now; its name is the moment. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups', new Date().toISOString().replaceAll(':', '-'));
}
