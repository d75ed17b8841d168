import { Refusal } from '../errors.ts';
import { isUnwritable } from '../folders/canWrite.ts';

/** 507: there is no space for the file. */
export const storageFull = () => new Refusal('storage_full', { key: 'facet.error.storageFull' });

/** 503: files can be read, but not stored. */
const storageReadOnly = () => new Refusal('read_only', { key: 'facet.error.storageReadOnly' });

/** 503: the storage does not respond, or refuses the call. The log names the reason for the administrator. */
export const storageUnavailable = () => new Refusal('unavailable', { key: 'facet.error.storageUnavailable' });

/** What the system says of a file that cannot be written, as a refusal. Undefined: it says something else. */
export function storageRefusal(error: unknown): Refusal | undefined {
  if (isUnwritable(error)) return storageReadOnly();
  return isFull(error) ? storageFull() : undefined;
}

/** A full disk is a matter for the administrator, not a defect of the program. */
function isFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}
