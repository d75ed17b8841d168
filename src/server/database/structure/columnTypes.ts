import { quoted } from './sqlNames.ts';

interface Type {
  base: string;
  /** Length of text, or precision and places of numbers. */
  sizes: number[];
}

/**
 * How a change of the column's type affects its values: not at all (`same`), it keeps all of them (`wider`), it keeps
 * those for which `fits` holds (`narrower`), or the result cannot be predicted (`other`).
 */
export type TypeChange = { kind: 'same' | 'wider' | 'other' } | { kind: 'narrower'; fits: string };

const synonyms: Record<string, string> = {
  varchar: 'character varying',
  timestamptz: 'timestamp with time zone',
  int: 'integer',
  int4: 'integer',
  int8: 'bigint',
  decimal: 'numeric',
  bool: 'boolean',
};

/** For each integer type: the largest number of digits, and the largest value. */
const integers: Record<string, { digits: number; max: string }> = {
  smallint: { digits: 5, max: '32767' },
  integer: { digits: 10, max: '2147483647' },
  bigint: { digits: 19, max: '9223372036854775807' },
};

/** A date of PostgreSQL ends with the year 5874897, or before our era with `BC`. */
const otherLengths: Record<string, number> = { boolean: 'false'.length, date: '5874897-12-31 BC'.length };

const readableAsText = ['integer', 'smallint', 'bigint', 'numeric', 'boolean', 'date', 'jsonb'];

export function typeChange(column: string, from: string, to: string): TypeChange {
  const old = parseType(from);
  const wanted = parseType(to);
  if (old.base === wanted.base && String(old.sizes) === String(wanted.sizes)) return { kind: 'same' };
  if (isWider(old, wanted)) return { kind: 'wider' };
  const fits = fitsSql(quoted(column), old, wanted);
  return fits ? { kind: 'narrower', fits } : { kind: 'other' };
}

/** `varchar(50)`, `numeric(12,2)`, `timestamp with time zone` … */
function parseType(type: string): Type {
  const [, name = type, sizes = ''] = /^([a-z0-9 ]+?)\s*(?:\(([\d,\s]+)\))?$/i.exec(type.trim()) ?? [];
  const base = name.toLowerCase();
  return { base: synonyms[base] ?? base, sizes: sizes.split(',').filter(Boolean).map(Number) };
}

function isWider(old: Type, wanted: Type): boolean {
  if (wanted.base === 'character varying' && textLength(old) <= textLimit(wanted)) return true;
  if (wanted.base === 'text') return isText(old) || readableAsText.includes(old.base);
  if (isText(old) && wanted.base === 'character varying') return textLimit(old) <= textLimit(wanted);
  if (old.base === 'date') return wanted.base === 'timestamp with time zone';
  if (!isNumber(old) || !isNumber(wanted)) return false;
  return wholeDigits(old) <= wholeDigits(wanted) && places(old) <= places(wanted);
}

/** The condition under which a value survives; null when only the database can decide that. */
function fitsSql(column: string, old: Type, wanted: Type): string | null {
  if (
    wanted.base === 'character varying' &&
    (isText(old) || (old.base !== 'jsonb' && readableAsText.includes(old.base)))
  ) {
    return `char_length(${column}${isText(old) ? '' : '::text'}) <= ${textLimit(wanted)}`;
  }
  if (!isNumber(old) || !isNumber(wanted)) return null;
  const max = integers[wanted.base]?.max;
  if (max) return `${column} = trunc(${column}::numeric) and abs(${column}::numeric) <= ${max}`;
  const isWhole = `round(${column}::numeric, ${places(wanted)}) = ${column}`;
  return `${isWhole} and abs(${column}::numeric) < 1e${wholeDigits(wanted)}::numeric`;
}

function isText({ base }: Type): boolean {
  return base === 'text' || base === 'character varying';
}

/** The length of the longest value of another type, written as text. */
function textLength({ base, sizes }: Type): number {
  const [precision] = sizes;
  if (base === 'numeric' && precision !== undefined) return precision + '-0.'.length;
  if (base in integers) return (integers[base]?.digits ?? 0) + '-'.length;
  return otherLengths[base] ?? Number.POSITIVE_INFINITY;
}

function textLimit({ base, sizes }: Type): number {
  return base === 'text' ? Number.POSITIVE_INFINITY : (sizes[0] ?? Number.POSITIVE_INFINITY);
}

function isNumber({ base }: Type): boolean {
  return base === 'numeric' || base in integers;
}

function places({ base, sizes }: Type): number {
  if (base !== 'numeric') return 0;
  return sizes.length === 0 ? Number.POSITIVE_INFINITY : (sizes[1] ?? 0);
}

function wholeDigits(type: Type): number {
  const [precision] = type.sizes;
  if (type.base !== 'numeric') return integers[type.base]?.digits ?? 0;
  return precision === undefined ? Number.POSITIVE_INFINITY : precision - places(type);
}
