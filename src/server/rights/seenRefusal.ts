import type { Violation } from '../../fields/shared/fieldType.ts';
import { findField, type Module, type Schema, targetOf } from '../../metadata/model.ts';
import { type Blocker, type Message, type RecordRef, Refusal, type RefusalDetails } from '../errors.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import { hasLimits } from '../records/sql/limitedRows.ts';
import { withoutHiddenAmounts } from './seenAccounts.ts';
import { readSeen } from './seenBody.ts';
import type { View } from './View.ts';
import { seenRecord } from './View.ts';
import { assertRowsSeen } from './viewOf.ts';

/**
 * A refusal as the user may read it: a record that the user does not see is not named, and neither are hidden fields and
 * amounts. Any other error stays as it is.
 * @param context of the whole house
 * @param module the module that the path names, if it names one
 */
export async function seenRefusal(
  error: unknown,
  context: RecordsContext,
  view: View,
  module: string | undefined,
): Promise<unknown> {
  if (!(error instanceof Refusal) || view.isWhole) return error;
  const { status, code, details } = error;
  const { errors, current, blockers = [], exposure, ...others } = details;
  const isTold = !exposure || seesLimits(view.seen, module);
  const seen = await Promise.all(blockers.map((blocker) => seenBlocker(context, view, blocker)));
  const messages = error.messages.map((message, place) => seenMessage(message, blockers[place], seen[place]));
  const now = current && module !== undefined ? await seenCurrent(context, view, module, current) : undefined;
  const left = errors && seenErrors(view, module, errors);
  const isPart = errors !== undefined && Object.keys(left ?? {}).length < Object.keys(errors).length;
  const sentences = isPart ? [{ key: 'facet.error.invalid' }] : seenSentences(view, details, messages);
  return new Refusal(status, code, isTold ? sentences : [{ key: 'facet.error.overLimit' }], {
    ...others,
    ...(left && { errors: left }),
    ...(now && { current: now }),
    ...(details.blockers && { blockers: seen }),
    ...(exposure && isTold && { exposure }),
  });
}

/** The sentences without modules, records and fields that the user does not see. */
function seenSentences({ seen }: View, { withoutCount, usedBy }: RefusalDetails, messages: Message[]): Message[] {
  if (withoutCount) return [withoutCount];
  return usedBy !== undefined && !seen.modules[usedBy] ? [{ key: 'facet.error.stillUsed' }] : messages;
}

/** The record as it is now; undefined where the user does not see it any more. */
async function seenCurrent(
  context: RecordsContext,
  view: View,
  module: string,
  current: Record<string, unknown>,
): Promise<Record<string, unknown> | undefined> {
  if (!hasLimits(view.read)) return seenRecord(view, module, current);
  const now = await readSeen(context, view, module, current.id as number).catch(unlessRefused);
  return now && seenRecord(view, module, now);
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

/** The sentence without the records that are left out of its blocker. */
function seenMessage(message: Message, { item, document }: Blocker = {}, seen: Blocker = {}): Message {
  if ((!item || seen.item) && (!document || seen.document)) return message;
  const label = seen.item?.label ?? (item ? `#${item.id}` : '');
  return { key: 'facet.error.stock.elsewhere', params: { item: label } };
}

async function seenBlocker(context: RecordsContext, view: View, { item, document }: Blocker): Promise<Blocker> {
  const [seesItem, seesDocument] = await Promise.all([sees(context, view, item), sees(context, view, document)]);
  return { ...(item && seesItem && { item }), ...(document && seesDocument && { document }) };
}

/** Whether the user sees the record, and the field by which it is called. */
async function sees(context: RecordsContext, view: View, record: RecordRef | undefined): Promise<boolean> {
  if (!record) return false;
  const [seen, whole] = [view.seen.modules[record.module], context.schema.modules[record.module]];
  if (!seen || seen.recordLabel !== whole?.recordLabel) return false;
  return assertRowsSeen(context, view, record.module, [record.id]).then(
    () => true,
    (error) => unlessRefused(error) ?? false,
  );
}

function seenErrors(view: View, module: string | undefined, errors: Record<string, Violation>) {
  const [seen, whole] = [view.seen.modules[module ?? ''], view.read.modules[module ?? '']];
  const isHidden = (path: string) => {
    const [name = ''] = path.split('.');
    return whole && findField(whole, name) && !(seen && findField(seen, name));
  };
  const left = Object.entries(errors).filter(([path]) => !isHidden(path));
  return Object.fromEntries(
    left.map(([path, violation]) => [path, withoutHiddenAmounts(view, module, seenViolation(violation, seen))]),
  );
}

/** The sentence of a rule over hidden fields could tell what they hold, so that a general one takes its place. */
function seenViolation(violation: Violation, module: Module | undefined): Violation {
  const { key, text } = violation;
  if (key !== 'rule' || module?.rules.some(({ message }) => message.en === text?.en)) return violation;
  return { key };
}

/** Whether the user sees the limit of the party of such a document, and what it is compared with. */
function seesLimits(seen: Schema, module: string | undefined): boolean {
  const document = seen.modules[module ?? '']?.document;
  const party = document && targetOf(seen, findField(seen.modules[module ?? ''] as never, document.party));
  return party !== undefined && findField(party, document?.exposure?.limit ?? '') !== undefined;
}
