import { z } from 'zod';
import { checks, defaultFits, mistake, ordered } from '../shared/descriptorChecks.ts';
import { commonKeys, defineFieldType, type ParseResult, text, valueOrFormula } from '../shared/fieldType.ts';
import { composed, readText } from '../shared/readText.ts';
import { textPattern } from '../shared/textPattern.ts';
import { textType } from '../shared/textType.ts';

const descriptor = z.strictObject({
  type: z.literal('input'),
  ...commonKeys,
  /** The value of a new record. */
  default: valueOrFormula(z.string()).optional(),
  /** The least number of characters. */
  minLength: z.int().min(1).optional(),
  /** The greatest number of characters. @default 255 */
  maxLength: z.int().min(1).max(10_000).optional(),
  /** A rule for the text. */
  pattern: z
    .strictObject({
      /** The regular expression that the text must match, with the flag u. It does not refer back to its groups. */
      regex: z.string().min(1),
      /** What people read when the text does not match. */
      message: text,
    })
    .optional(),
});

type InputField = z.output<typeof descriptor>;

/** One line of text. */
export const input = defineFieldType({
  options: descriptor.superRefine(checks(checkPattern, ordered('minLength', 'maxLength'), checkDefault)),
  ...textType,
  column: (field) => ({ type: `varchar(${field.maxLength ?? 255})`, people: true }),
  read,
  jsonSchema: ({ minLength, maxLength = 255, pattern }) => ({
    type: 'string',
    maxLength,
    ...(minLength !== undefined && { minLength }),
    ...(pattern && { pattern: pattern.regex }),
  }),
  freeText: 'line',
});

function read(value: unknown, field: InputField): ParseResult {
  const { minLength, maxLength = 255, pattern } = field;
  const line = typeof value === 'string' ? oneLine(value) : value;
  const parsed = readText(composed(line), { minLength, maxLength });
  if ('violation' in parsed || parsed.value === null || !pattern) return parsed;
  return textPattern(pattern.regex)(parsed.value as string)
    ? parsed
    : { violation: { key: 'pattern', text: pattern.message } };
}

const lineEnd = /[\n\r\v\f\u0085\u2028\u2029]/u;

/** Files and calls may bring several lines, where the input of a browser takes one. */
function oneLine(text: string): string {
  if (!lineEnd.test(text)) return text;
  const lines = text.split(lineEnd).map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}

function checkPattern({ pattern }: InputField, context: z.RefinementCtx<InputField>): void {
  const reason = pattern && regexMistake(pattern.regex);
  if (reason) mistake(context, 'pattern', `${reason}: mend the regular expression`);
}

function checkDefault(field: InputField, context: z.RefinementCtx<InputField>): void {
  if (!field.pattern || !regexMistake(field.pattern.regex)) defaultFits(read)(field, context);
}

function regexMistake(regex: string): string | null {
  try {
    textPattern(regex);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
