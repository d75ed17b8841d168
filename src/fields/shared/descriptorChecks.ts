import type { z } from 'zod';
import { defaultFormulaOf, type ParseResult } from './fieldType.ts';

type Check<Value> = (value: Value, context: z.RefinementCtx<Value>) => void;

/** Runs several checks over a descriptor, so that one parse names every mistake. */
export function checks<Value>(...all: Check<Value>[]): Check<Value> {
  return (value, context) => {
    for (const check of all) check(value, context);
  };
}

/** Refuses a lower bound above its upper bound. Bounds of the same kind compare: numbers, or ISO days. */
export function ordered<Value extends object>(low: keyof Value & string, high: keyof Value & string): Check<Value> {
  return (value, context) => {
    const [from, to] = [value[low], value[high]];
    if (from == null || to == null || typeof from !== typeof to || from === 'today' || to === 'today') return;
    if (from > to) mistake(context, low, `${low} ${from} is more than ${high} ${to}: swap them`);
  };
}

/**
 * Refuses a default that the field itself would not take from a user. A default, or a limit, that was refused for itself
 * is one mistake, and is named once.
 */
export function defaultFits<Value extends { default?: unknown }>(read: (value: unknown, field: Value) => ParseResult) {
  return (field: Value, context: z.RefinementCtx<Value>) => {
    if (field.default === undefined || defaultFormulaOf(field) !== undefined) return;
    if (context.issues.some(({ path }) => ['default', 'min', 'max'].includes(String(path?.[0])))) return;
    const parsed = read(field.default, field);
    if (!('violation' in parsed)) return;
    const { key, params, text } = parsed.violation;
    const why = text?.en ?? [key, ...Object.values(params ?? {})].join(' ');
    mistake(
      context,
      'default',
      `the field refuses its own default ${JSON.stringify(field.default)} (${why}): change one`,
    );
  };
}

/** A former name that two of these have, of which only one could take over what is there under it. */
export function wasTwice(all: readonly { name?: string; value?: string; was?: unknown }[]): string | undefined {
  const names = all.flatMap(({ was }) => (typeof was === 'string' ? [was] : []));
  return names.find((was, index) => names.indexOf(was) !== index);
}

/** Adds one mistake at a key of the descriptor. */
export function mistake<Value>(context: z.RefinementCtx<Value>, key: string, message: string): void {
  context.addIssue({ code: 'custom', path: [key], message });
}
