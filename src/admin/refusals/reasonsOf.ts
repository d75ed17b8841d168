import type { HttpError } from 'ra-core';
import { refusalOf } from './refusal.ts';

/** What is wrong with the fields of a row that was refused, else with the row as a whole; the server's words or keys. */
export function reasonsOf(error: unknown): string[] {
  const fields = Object.values(((error as HttpError).body?.errors ?? {}) as Record<string, string>);
  return fields.length > 0 ? fields : refusalOf(error).map(({ message }) => message);
}
