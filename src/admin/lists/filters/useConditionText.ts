import { type RaRecord, useGetMany, useLocale, useTranslate } from 'ra-core';
import type { Field } from '../../../fields/fieldTypes.ts';
import { type Module, targetOf } from '../../../metadata/model.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import type { ActiveFilter } from './activeFilters.ts';
import { filterText } from './filterText.ts';

type Conditions = Pick<ActiveFilter, 'conditions'>;

/** The condition on a field, in words. */
export function useConditionText(field: Field | undefined, filter: Conditions): string {
  const translate = useTranslate();
  const locale = useLocale();
  const names = useReferenceNames(field, idsIn(filter));
  return filterText(field, filter.conditions, { names, locale, translate });
}

/** A filter holds a reference by its id, but people read names. */
function useReferenceNames(field: Field | undefined, ids: number[]): Map<string, string> {
  const schema = useSchema();
  const target = targetOf(schema, field);
  const { data } = useGetMany(target?.name ?? '', { ids }, { enabled: target !== undefined && ids.length > 0 });
  return target ? namesFrom(target, data) : new Map();
}

/** The records that a condition on a reference asks for. */
export function idsIn({ conditions: { eq, neq } }: Conditions): number[] {
  return [eq, neq].flat().filter((id): id is number => typeof id === 'number');
}

/** What records are called, by their ids. */
export function namesFrom(target: Module, records: readonly RaRecord[] = []): Map<string, string> {
  return new Map(records.map((record) => [String(record.id), String(record[target.recordLabel] ?? `#${record.id}`)]));
}
