import { randomBytes } from 'node:crypto';

/** A new key for a file: 128 random bits. */
export function newFileKey(): string {
  return randomBytes(16).toString('hex');
}

/** Whether a name can come from `newFileKey`. Files with other names belong to others. */
export function isFileKey(name: string): boolean {
  return /^[0-9a-f]{32}$/.test(name);
}
