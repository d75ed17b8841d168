import { findField, type Schema, targetOf } from '../../metadata/model.ts';
import { type Blocker, type Message, Refusal } from '../errors.ts';
import type { View } from './View.ts';
import { seenRecord } from './View.ts';

/**
 * A refusal as the user may read it: a document that the user does not see is not named, and neither are hidden fields and
 * amounts. Any other error stays as it is.
 * @param module the module that the path names, if it names one
 */
export function seenRefusal(error: unknown, view: View, module: string | undefined): unknown {
  if (!(error instanceof Refusal) || view.isWhole) return error;
  const { status, code, details } = error;
  const { errors, current, blockers, exposure, ...others } = details;
  const isTold = !exposure || seesLimits(view.seen, module);
  const messages = error.messages.map((message, index) => seenMessage(view.seen, message, blockers?.[index]));
  return new Refusal(status, code, isTold ? messages : [{ key: 'facet.error.overLimit' }], {
    ...others,
    ...(errors && { errors: seenErrors(view, module, errors) }),
    ...(current && module !== undefined && { current: seenRecord(view, module, current) }),
    ...(blockers && { blockers: blockers.map((blocker) => seenBlocker(view.seen, blocker)) }),
    ...(exposure && isTold && { exposure }),
  });
}

function seenMessage({ modules }: Schema, message: Message, blocker: Blocker | undefined): Message {
  if (!blocker?.document || modules[blocker.document.module]) return message;
  return { key: 'facet.error.stock.elsewhere', params: { item: blocker.item?.label ?? '' } };
}

function seenBlocker({ modules }: Schema, { item, document }: Blocker): Blocker {
  return {
    ...(item && modules[item.module] && { item }),
    ...(document && modules[document.module] && { document }),
  };
}

function seenErrors<Violation>(view: View, module: string | undefined, errors: Record<string, Violation>) {
  const [seen, whole] = [view.seen.modules[module ?? ''], view.read.modules[module ?? '']];
  const isHidden = (path: string) => {
    const [name = ''] = path.split('.');
    return whole && findField(whole, name) && !(seen && findField(seen, name));
  };
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !isHidden(path)));
}

/** Whether the user sees the limit of the party of such a document, and what it is compared with. */
function seesLimits(seen: Schema, module: string | undefined): boolean {
  const document = seen.modules[module ?? '']?.document;
  const party = document && targetOf(seen, findField(seen.modules[module ?? ''] as never, document.party));
  return party !== undefined && findField(party, document?.exposure?.limit ?? '') !== undefined;
}
