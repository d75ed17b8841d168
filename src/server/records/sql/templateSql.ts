import { literal } from '../../database/structure/sqlNames.ts';

/**
 * Fixed text and values as one text, null while every value is empty. What belongs to a missing value is left out with
 * it: its unit (the word right behind it, if the values have units of their own) and the signs between it and the value
 * before. '{l} × {w} × {h} mm' gives '5.20 × 4.10 mm' for a stone without a height, '{w} ct / {n} pcs' gives '1.00 ct'.
 * @param value the SQL of a field's value as text
 */
export function templateSql(parts: (string | { field: string })[], value: (field: string) => string): string {
  const { head, values, tail } = arrange(parts, value);
  const pieces = values.map(({ separator, text, unit }, index) => {
    const earlier = values.slice(0, index).map((other) => other.text);
    return `coalesce(${concat([separatorSql(separator, earlier), text, unit && literal(unit)])}, '')`;
  });
  const anything = values.map(({ text }) => text).join(', ');
  const whole = concat([head && literal(head), ...pieces, tail && literal(tail)]);
  return `case when coalesce(${anything}) is not null then ${whole} end`;
}

interface Arranged {
  head: string;
  values: { separator: string; text: string; unit: string }[];
  tail: string;
}

function arrange(parts: (string | { field: string })[], value: (field: string) => string): Arranged {
  const fields = parts.filter((part) => typeof part !== 'string');
  /** The fixed text before each field, and behind the last one. */
  const texts = [''];
  for (const part of parts) {
    if (typeof part === 'string') texts.push((texts.pop() ?? '') + part);
    else texts.push('');
  }
  const inner = texts.slice(1, -1).map(splitUnit);
  const behind = texts.at(-1) ?? '';
  const last = inner.some(({ unit }) => unit !== '') ? splitUnit(behind) : { unit: '', rest: behind };
  const values = fields.map(({ field }, index) => ({
    separator: inner[index - 1]?.rest ?? '',
    text: value(field),
    unit: (inner[index] ?? last).unit,
  }));
  return { head: texts[0] ?? '', values, tail: last.rest };
}

function splitUnit(text: string): { unit: string; rest: string } {
  const [unit = ''] = /^\s*\p{L}+/u.exec(text) ?? [];
  return { unit, rest: text.slice(unit.length) };
}

/** Nothing to separate from while everything before is missing. */
function separatorSql(separator: string, earlier: readonly string[]): string {
  if (separator === '' || earlier.length === 0) return '';
  return `case when coalesce(${earlier.join(', ')}) is null then '' else ${literal(separator)} end`;
}

function concat(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(' || ');
}
