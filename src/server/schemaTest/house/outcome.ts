import type { Answer } from './TestHouse.ts';

/** What a check came to. */
export interface Outcome {
  /** What was tried, as a sentence without its full stop. */
  did: string;
  /** What does not hold, and the mend. Empty: all is well. */
  faults?: (string | Fault)[];
  /** What could not be tried, and why. */
  notes?: string[];
}

/** A fault of another file than that of the module that is tested. */
export interface Fault {
  /** The module whose file has it. */
  module: string;
  says: string;
}

/** A check does not apply, e.g. as only the server writes the records; the message says why. */
export class NotApplicable extends Error {}

/** What the check wants to be there cannot be made: a fault of the schema folder. */
export class Unmakeable extends Error {
  readonly fault: Fault;

  /** @param module the name of the module whose records cannot be made */
  constructor(module: string, says: string) {
    super(`${module}: ${says}`);
    this.fault = { module, says };
  }
}

/** `422 "Some values are refused." (price: Must be at least 0)`: what the API answered, for the end of a sentence. */
export function answered({ status, body }: Answer): string {
  const { message, errors } = (body ?? {}) as { message?: string | string[]; errors?: Record<string, string> };
  const sentence = message === undefined ? '' : ` "${[message].flat().join(' ')}"`;
  const fields = Object.entries(errors ?? {}).map(([name, why]) => `${name}: ${why}`);
  return `${status}${sentence}${fields.length > 0 ? ` (${fields.join('; ')})` : ''}`;
}

/** What to do where a call is refused that should not be. */
export function mend(answer: Answer): string {
  if (answer.status >= 500) return 'look at what the server said above, and at the formulas that the call reads';
  const names = Object.keys(errorsIn(answer));
  return names.length > 0 ? `look at the keys of ${names.join(', ')}, its default above all` : 'change what refuses it';
}

/** Why values were refused, by field or by path inside it. */
export function errorsIn({ body }: Answer): Record<string, string> {
  return (body as { errors?: Record<string, string> } | null)?.errors ?? {};
}

/** A value as a sentence shows it, not too long. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
