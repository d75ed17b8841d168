import pg from 'pg';

type ReadText = (text: string) => unknown;

/** The type of the object at run time; its declared type belongs to a later version. */
const arrayParser = pg.types.arrayParser as unknown as {
  create(text: string, read: ReadText): { parse(): unknown[] };
};

/** PostgreSQL's type ids, and the ids of their arrays. */
const types: { id: number; arrayId: number; read: ReadText }[] = [
  { id: 20, arrayId: 1016, read: readInt8 },
  { id: 1700, arrayId: 1231, read: Number },
  { id: 1082, arrayId: 1182, read: String },
  { id: 1114, arrayId: 1115, read: String },
  { id: 1184, arrayId: 1185, read: isoFromTimestamptz },
];

const readers = new Map<number, ReadText>(
  types.flatMap(({ id, arrayId, read }) => [
    [id, read],
    [arrayId, (text: string) => arrayParser.create(text, read).parse()],
  ]),
);

/**
 * How values arrive from the database, on the pool's own connections only: dates as `YYYY-MM-DD`, timestamps with zone
 * as ISO 8601 in UTC with milliseconds, numeric as number (the columns have at most 15 digits, and sums are computed in
 * SQL), bigint as number, or as text if a number would not be exact.
 */
export const typeParsers = {
  getTypeParser: ((id: number, format: 'text' | 'binary') =>
    (format !== 'binary' && readers.get(id)) ||
    pg.types.getTypeParser(id, format as 'text')) as typeof pg.types.getTypeParser,
};

function readInt8(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

const timestamptz = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,6})?([+-]\d\d)(:\d\d)?$/;

/**
 * `2026-03-01 08:05:00.123456+08` → `2026-03-01T00:05:00.123Z`. A timestamp that no JavaScript date can represent stays
 * as it is.
 */
export function isoFromTimestamptz(text: string): string {
  const [, day, time, fraction = '.000', hours, minutes = ':00'] = timestamptz.exec(text) ?? [];
  if (!day) return text;
  const written = `${day}T${time}${fraction.slice(0, 4).padEnd(4, '0')}`;
  // Most databases write UTC, where nothing is to be computed: a page of a list has dozens of times.
  return hours === '+00' && minutes === ':00' ? `${written}Z` : new Date(`${written}${hours}${minutes}`).toISOString();
}
