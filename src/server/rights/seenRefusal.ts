import type { Violation } from '../../fields/shared/fieldType.ts';
import { findField, type Module, targetOf } from '../../metadata/model.ts';
import { type Blocker, type Message, type RecordRef, Refusal, type RefusalDetails } from '../errors.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import { hasLimits, isLimited } from '../records/sql/limitedRows.ts';
import { seesParty, withoutHiddenAmounts, withoutHiddenOwed } from './seenAccounts.ts';
import type { View } from './View.ts';
import { seenRecord } from './View.ts';
import { assertRowsSeen } from './viewOf.ts';
import { readSeen } from './withinView.ts';

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
  const { code, details } = error;
  const { errors, current, blockers = [], exposure, ...others } = details;
  const isTold = !exposure || seesLimits(view, module);
  const seen = await Promise.all(blockers.map((blocker) => seenBlocker(context, view, blocker)));
  const messages = error.messages
    .map((message, place) => seenMessage(message, blockers[place], seen[place]))
    .map((message) => withoutHiddenOwed(view, module, message));
  const now = current && module !== undefined ? await seenCurrent(context, view, module, current) : undefined;
  const left = errors && seenErrors(view, module, errors);
  const isPart = errors !== undefined && Object.keys(left ?? {}).length < Object.keys(errors).length;
  const sentences = isPart ? [{ key: 'facet.error.invalid' }] : await seenSentences(context, view, details, messages);
  return new Refusal(code, isTold ? sentences : [{ key: 'facet.error.overLimit' }], {
    ...others,
    ...(left && { errors: left }),
    ...(now && { current: now }),
    ...(details.blockers && { blockers: seen }),
    ...(exposure && isTold && { exposure }),
  });
}

/** The sentences without modules, records and fields that the user does not see. */
async function seenSentences(
  context: RecordsContext,
  view: View,
  { withoutCount, usedBy, named }: RefusalDetails,
  messages: Message[],
): Promise<Message[]> {
  if (withoutCount) return [withoutCount];
  if (usedBy !== undefined && !view.seen.modules[usedBy]) return [{ key: 'facet.error.stillUsed' }];
  return named && !(await sees(context, view, named.record)) ? [named.otherwise] : messages;
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
function seenMessage(message: Message, { item, document, named }: Blocker = {}, seen: Blocker = {}): Message {
  if ((!item || seen.item) && (!document || seen.document)) return named && !seen.named ? named.otherwise : message;
  const label = seen.item?.label ?? (item ? `#${item.id}` : '');
  return { key: 'facet.error.stock.elsewhere', params: { item: label } };
}

async function seenBlocker(context: RecordsContext, view: View, { item, document, named }: Blocker): Promise<Blocker> {
  const records = [item, document, named?.record];
  const [seesItem, seesDocument, seesNamed] = await Promise.all(records.map((record) => sees(context, view, record)));
  return {
    ...(item && seesItem && { item }),
    ...(document && seesDocument && { document }),
    ...(named && seesNamed && { named }),
  };
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
    const [name = '', inner = ''] = path.split('.');
    if (!whole) return false;
    if (findField(whole, name)) return !(seen && findField(seen, name));
    // The new item that a row of a document brings.
    const [brought, seenBrought] = [view.read.modules[name], view.seen.modules[name]];
    return brought && findField(brought, inner) && !(seenBrought && findField(seenBrought, inner));
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

/** Whether the user sees the party of such a document, its limit, and all documents that are held against the limit. */
function seesLimits(view: View, name: string | undefined): boolean {
  const { seen, read } = view;
  const module = seen.modules[name ?? ''];
  const party = module?.document && targetOf(seen, findField(module, module.document.party));
  if (!module || !party || findField(party, module.document?.exposure?.limit ?? '') === undefined) return false;
  // Where the parties are limited, their documents follow them.
  return seesParty(view, module) && (!isLimited(read, module.name) || isLimited(read, party.name));
}
