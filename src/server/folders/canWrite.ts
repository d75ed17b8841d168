import { access, constants } from 'node:fs/promises';

/** Whether the system would let this process write there. What is not there is no matter of rights, so it counts as true. */
export async function canWrite(path: string): Promise<boolean> {
  return access(path, constants.W_OK).then(
    () => true,
    (error) => !isUnwritable(error),
  );
}

/** How the system says that a place cannot be written: rights are missing, or the file system is read-only. */
const codes = ['EACCES', 'EPERM', 'EROFS'];

/** Whether the system refused to write there; it may let the same be written later. */
export function isUnwritable(error: unknown): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
}
