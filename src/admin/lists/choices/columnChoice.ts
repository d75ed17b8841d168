import { fieldTypeOf } from '../../../fields/fieldTypes.ts';
import type { Density, ListLayout } from '../../../metadata/listLook.ts';
import type { Module } from '../../../metadata/model.ts';

/** The user's choices for a list. A missing choice is as the schema says. */
export interface ListChoice {
  /** Names of the shown fields, in order. */
  columns?: string[] | undefined;
  density?: Density | undefined;
  layout?: ListLayout | undefined;
  perPage?: number;
}

/** The columns to show. Fields that no longer exist are left out; when none is left, the schema's own columns show. */
export function chosenColumns(module: Module, chosen: readonly string[] | undefined): string[] {
  const possible = possibleColumns(module);
  const kept = [...new Set(chosen ?? [])].filter((name) => possible.includes(name));
  return kept.length > 0 ? kept : module.list.columns;
}

/** Every field that a list can show: all fields that the API returns. */
export function possibleColumns(module: Module): string[] {
  return module.fields.filter((field) => !fieldTypeOf(field).secret).map((field) => field.name);
}

/** Shows a hidden column after the others, or hides a shown one; the last one cannot be hidden. */
export function toggleColumn(columns: readonly string[], name: string): string[] {
  if (!columns.includes(name)) return [...columns, name];
  return columns.length === 1 ? [...columns] : columns.filter((column) => column !== name);
}

/** Moves a shown column by that many positions; it stops at the ends. */
export function moveColumn(columns: readonly string[], name: string, by: number): string[] {
  const from = columns.indexOf(name);
  if (from === -1) return [...columns];
  const rest = columns.filter((column) => column !== name);
  const to = Math.max(0, Math.min(rest.length, from + by));
  return [...rest.slice(0, to), name, ...rest.slice(to)];
}
