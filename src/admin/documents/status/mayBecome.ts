import type { DocumentStatus } from '../../../domain/movement.ts';
import { documentStatuses } from '../../../metadata/keys/documentKeys.ts';
import { type Module, mayDo } from '../../../metadata/model.ts';

/** Whether the user may give a document that status; the server asks the same. */
export function mayBecome(module: Module, now: DocumentStatus | undefined, status: DocumentStatus): boolean {
  if (status === 'Confirmed') return mayDo(module, 'confirm');
  return mayDo(module, now === 'Confirmed' ? 'setBack' : 'update');
}

/** Whether the user may give a document any other status than it has. */
export function mayChangeStatus(module: Module, now: DocumentStatus | undefined): boolean {
  return documentStatuses.some((status) => status !== now && mayBecome(module, now, status));
}
