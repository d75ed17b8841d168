import type { documentStatuses } from '../keys/documentKeys.ts';
import type { Right } from '../keys/roleKeys.ts';
import { type Module, mayDo } from '../model.ts';

type Status = (typeof documentStatuses)[number];

/** The right that giving a document another status needs; the front asks for it as the server does. */
export function rightToBecome(now: unknown, status: unknown): Right {
  if (status === 'Confirmed') return 'confirm';
  return now === 'Confirmed' ? 'setBack' : 'update';
}

/** Whether the user of this schema may give a document that status. */
export function mayBecome(module: Module, now: Status | undefined, status: Status): boolean {
  return mayDo(module, rightToBecome(now, status));
}
