import type { DocumentStatus } from './movement.ts';

/** What a change of a document's status means for its items. */
export type Transition = 'nothing' | 'confirm' | 'set-back' | 'relabel';

const transitions: Record<DocumentStatus, Record<DocumentStatus, Transition>> = {
  //            to New              to Confirmed          to Canceled
  New: { New: 'nothing', Confirmed: 'confirm', Canceled: 'relabel' },
  Confirmed: { New: 'set-back', Confirmed: 'nothing', Canceled: 'set-back' },
  Canceled: { New: 'relabel', Confirmed: 'confirm', Canceled: 'nothing' },
};

export function transitionOf(from: DocumentStatus, to: DocumentStatus): Transition {
  return transitions[from][to];
}
