import type { ParseResult } from '../shared/fieldType.ts';
import { isObject } from '../shared/isObject.ts';
import { partsOf } from './repeatSection.ts';

/*
 * Rows that are stored may hold values of fields that the schema has no more. They stay until somebody trims them, as the
 * columns of fields that are gone do. No input shows them, so a form sends them back as it got them.
 */

type Row = Record<string, unknown>;
type RowsField = Parameters<typeof partsOf>[0];

/** The rows with the fields of today alone; what is no list of rows stays as it is. */
export function withoutGoneParts(field: RowsField, rows: unknown): unknown {
  return Array.isArray(rows) ? rows.map((row) => (isObject(row) ? pick(row, (key) => isPart(field, key)) : row)) : rows;
}

/**
 * Reads rows in place of stored ones by `read`. What these hold of fields that are gone may stay in a row as it was; nobody
 * writes another value there.
 */
export function readAmongGone(
  field: RowsField,
  { value, before }: { value: unknown; before: unknown },
  read: (rows: unknown) => ParseResult,
): ParseResult {
  if (!Array.isArray(value)) return read(value);
  const kept = new Set(rowsOf(before).flatMap((row) => goneValues(field, row)));
  const isKept = (key: string, row: Row) => !isPart(field, key) && kept.has(JSON.stringify([key, row[key]]));
  const parsed = read(value.map((row) => (isObject(row) ? pick(row, (key) => !isKept(key, row)) : row)));
  if ('violation' in parsed || !Array.isArray(parsed.value)) return parsed;
  return { value: parsed.value.map((row, place) => ({ ...row, ...pick(value[place], isKept) })) };
}

function goneValues(field: RowsField, row: Row): string[] {
  return Object.entries(row).flatMap(([key, value]) => (isPart(field, key) ? [] : [JSON.stringify([key, value])]));
}

function isPart(field: RowsField, key: string): boolean {
  return partsOf(field).some(({ name }) => name === key);
}

function rowsOf(value: unknown): Row[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function pick(row: Row, isWanted: (key: string, row: Row) => boolean): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => isWanted(key, row)));
}
