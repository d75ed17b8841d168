import { type RawBuilder, sql } from 'kysely';
import { constant } from '../../database/structure/sqlNames.ts';

type Sql = RawBuilder<unknown>;

type Field = { field: string };
/** What stands in brackets is a template of its own. */
type Part = string | Field | Part[];

/** What opens a bracket, and what closes it. */
const brackets = new Map(['()', '[]', '（）', '【】'].map(([opening, closing]) => [opening, closing]));

/**
 * Combines fixed text and values into one text, which is null when all values are empty. A missing value is left out
 * together with its unit (the word directly behind it, if the values have units of their own) and with the signs
 * between it and the value before. '{l} × {w} × {h} mm' gives '5.20 × 4.10 mm' for a stone without a height, '{w} ct /
 * {n} pcs' gives '1.00 ct'. A pair of brackets is left out where no value in it is there: '{name} ({city})' gives 'Anna'.
 * @param value the SQL of a field's value as text
 */
export function templateSql(parts: readonly (string | Field)[], value: (field: string) => Sql): Sql {
  return wholeSql(nest(parts), value);
}

function wholeSql(parts: readonly Part[], value: (field: string) => Sql): Sql {
  const { head, values, tail } = arrange(parts, value);
  const pieces = values.map(({ separator, text, unit }, index) => {
    const earlier = values.slice(0, index).flatMap(({ fields }) => fields);
    return sql`coalesce(${concat([separatorSql(separator, earlier), text, fixedText(unit)])}, '')`;
  });
  const anything = sql.join(values.flatMap(({ fields }) => fields));
  const whole = concat([fixedText(head), ...pieces, fixedText(tail)]);
  return sql`case when coalesce(${anything}) is not null then ${whole} end`;
}

/** Puts what stands between two brackets into one part, if there is a field in it. A bracket without its partner is text. */
function nest(parts: readonly (string | Field)[]): Part[] {
  const whole: { closing?: string | undefined; parts: Part[] } = { parts: [] };
  const open = [whole];
  const top = () => open.at(-1) ?? whole;
  for (const part of parts.flatMap((one): (string | Field)[] => (typeof one === 'string' ? [...one] : [one]))) {
    const closing = typeof part === 'string' ? brackets.get(part) : undefined;
    if (closing !== undefined) open.push({ closing, parts: [part] });
    else top().parts.push(part);
    if (part !== top().closing) continue;
    const inside = open.pop()?.parts ?? [];
    top().parts.push(...(inside.every((one) => typeof one === 'string') ? inside : [inside]));
  }
  return open.flatMap((one) => one.parts);
}

interface Arranged {
  head: string;
  /** `fields`: the values that `text` is made of; without any of them, there is no text. */
  values: { separator: string; text: Sql; fields: Sql[]; unit: string }[];
  tail: string;
}

function arrange(parts: readonly Part[], value: (field: string) => Sql): Arranged {
  const filled = parts.filter((part) => typeof part !== 'string');
  /** The fixed text before each value, and behind the last one. */
  const texts = [''];
  for (const part of parts) {
    if (typeof part === 'string') texts.push((texts.pop() ?? '') + part);
    else texts.push('');
  }
  const inner = texts.slice(1, -1).map(splitUnit);
  const behind = texts.at(-1) ?? '';
  const last = inner.some(({ unit }) => unit !== '') ? splitUnit(behind) : { unit: '', rest: behind };
  const values = filled.map((part, index) => ({
    separator: inner[index - 1]?.rest ?? '',
    text: Array.isArray(part) ? wholeSql(part, value) : value(part.field),
    fields: fieldsIn(part).map(({ field }) => value(field)),
    unit: (inner[index] ?? last).unit,
  }));
  return { head: texts[0] ?? '', values, tail: last.rest };
}

function fieldsIn(part: Part): Field[] {
  if (Array.isArray(part)) return part.flatMap(fieldsIn);
  return typeof part === 'string' ? [] : [part];
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
