import { type RawBuilder, sql } from 'kysely';
import { constant } from '../../database/structure/sqlNames.ts';

type Sql = RawBuilder<unknown>;

/**
 * Combines fixed text and values into one text, which is null when all values are empty. A missing value is left out
 * together with its unit (the word directly behind it, if the values have units of their own) and with the signs
 * between it and the value before. '{l} × {w} × {h} mm' gives '5.20 × 4.10 mm' for a stone without a height, '{w} ct /
 * {n} pcs' gives '1.00 ct'.
 * @param value the SQL of a field's value as text
 */
export function templateSql(parts: (string | { field: string })[], value: (field: string) => Sql): Sql {
  const { head, values, tail } = arrange(parts, value);
  const pieces = values.map(({ separator, text, unit }, index) => {
    const earlier = values.slice(0, index).map((other) => other.text);
    return sql`coalesce(${concat([separatorSql(separator, earlier), text, fixedText(unit)])}, '')`;
  });
  const anything = sql.join(values.map(({ text }) => text));
  const whole = concat([fixedText(head), ...pieces, fixedText(tail)]);
  return sql`case when coalesce(${anything}) is not null then ${whole} end`;
}

interface Arranged {
  head: string;
  values: { separator: string; text: Sql; unit: string }[];
  tail: string;
}

function arrange(parts: (string | { field: string })[], value: (field: string) => Sql): Arranged {
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

/** There is nothing to separate from while all values before are missing. */
function separatorSql(separator: string, earlier: readonly Sql[]): Sql | undefined {
  if (separator === '' || earlier.length === 0) return undefined;
  return sql`case when coalesce(${sql.join(earlier)}) is null then '' else ${constant(separator)} end`;
}

function fixedText(text: string): Sql | undefined {
  return text === '' ? undefined : constant(text);
}

function concat(texts: readonly (Sql | undefined)[]): Sql {
  return sql.join(
    texts.filter((text) => text !== undefined),
    sql` || `,
  );
}
