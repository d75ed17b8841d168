import type { Field } from '../../fields/fieldTypes.ts';
import { momentField } from '../../fields/plainFields.ts';

/** The field of modules with `archive` that says since when a record is archived; empty: it is not. */
export const archivedAt = 'archived_at';

/** The key of a list's filter: `true` finds archived records only, `"any"` finds all. */
export const archivedKey = 'archived';

/** What a filter may ask by that key; without it, a list shows what is not archived. */
export type ArchivedFilter = boolean | 'any';

/** The field that `archive` brings along. */
export function archivedField(): Field {
  return momentField(archivedAt, { en: 'Archived at', zh: '归档时间' });
}

/** Whether a filter may ask that. */
export function isArchivedFilter(value: unknown): value is ArchivedFilter {
  return typeof value === 'boolean' || value === 'any';
}

/** Whether the record is archived. */
export function isArchived(record: Readonly<Record<string, unknown>> | undefined): boolean {
  return (record?.[archivedAt] ?? null) !== null;
}
