import { bodyOf, codeOf, fieldErrorsOf } from '../providers/http/callFailure.ts';
import { isHandledElsewhere } from '../providers/http/httpClient.ts';

/** A record that the reader of a refusal may want to open. */
export interface RecordRef {
  module: string;
  id: number;
  /** The label of the record. */
  label: string;
}

/** One sentence of a refusal, and the records that it names. */
export interface Blocker {
  message: string;
  /** The refused item. */
  item?: RecordRef;
  /** The document that blocks it. */
  document?: RecordRef;
}

/** Why a call failed, in the server's words; empty where a dialog of the app shows it already. */
export function refusalOf(error: unknown): Blocker[] {
  if (isHandledElsewhere(error)) return [];
  const message = error instanceof Error ? error.message : '';
  const blockers = blockersOf(error);
  return blockers.length > 0 ? blockers : [{ message: message || 'ra.notification.http_error' }];
}

/** The blocking records of a refused call, when the server's answer names them. */
export function blockersOf(error: unknown): Blocker[] {
  const found = bodyOf(error).blockers;
  return Array.isArray(found) ? found.filter((one) => typeof one?.message === 'string') : [];
}

/** What a user consents to, by the key that a call is sent again with. */
export type Consent = 'over_limit' | 'as_credit';

const consents: Record<string, Consent> = { over_limit: 'over_limit', becomes_credit: 'as_credit' };

/** What the server asks consent for: it would accept the call with that key. Undefined where it refuses for good. */
export function consentFor(error: unknown): Consent | undefined {
  return consents[codeOf(error) ?? ''];
}

/** A piece of a sentence; `leadsTo` where it is the label of a record. */
interface Piece {
  text: string;
  leadsTo?: RecordRef;
}

/** The sentence in pieces: the labels of its records where they stand in it, otherwise after it. */
export function piecesOf({ message, item, document }: Blocker): Piece[] {
  return [item, document].reduce<Piece[]>(
    (pieces, record) => (record ? withLink(pieces, record) : pieces),
    [{ text: message }],
  );
}

function withLink(pieces: readonly Piece[], leadsTo: RecordRef): Piece[] {
  const { label } = leadsTo;
  const at = pieces.findIndex((piece) => !piece.leadsTo && placeOf(label, piece.text) >= 0);
  const piece = pieces[at];
  if (!piece) return [...pieces, { text: ' ' }, { text: label, leadsTo }];
  const start = placeOf(label, piece.text);
  const around = [
    { text: piece.text.slice(0, start) },
    { text: label, leadsTo },
    { text: piece.text.slice(start + label.length) },
  ];
  return [...pieces.slice(0, at), ...around.filter(({ text }) => text !== ''), ...pieces.slice(at + 1)];
}

/** The position of a name in a text, as a whole word: 100 is not in 1001. */
function placeOf(label: string, text: string): number {
  const isPartOfWord = (character: string | undefined) => character !== undefined && /[A-Za-z0-9]/.test(character);
  for (let at = text.indexOf(label); at >= 0 && label !== ''; at = text.indexOf(label, at + 1)) {
    if (!isPartOfWord(text[at - 1]) && !isPartOfWord(text[at + label.length])) return at;
  }
  return -1;
}

/** The errors of the fields of a refused row, else of the row as a whole; the server's sentences or keys. */
export function refusalReasons(error: unknown): string[] {
  const fields = Object.values(fieldErrorsOf(error) ?? {});
  return fields.length > 0 ? fields : refusalOf(error).map(({ message }) => message);
}
