import { type RaRecord, useGetMany, useLocale, useTranslate } from 'ra-core';
import type { Field } from '../../../fields/fieldTypes.ts';
import { type Module, type Schema, targetOf } from '../../../metadata/model.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { recordLabelIn } from '../../record/useRecordLabel.ts';
import type { ActiveFilter } from './activeFilters.ts';
import { filterText } from './filterText.ts';

type Conditions = Pick<ActiveFilter, 'conditions'>;

/** The condition on a field, in words: a filter holds a reference by its id, but people read names. */
export function useConditionText(field: Field | undefined, filter: Conditions): string {
  const translate = useTranslate();
  const locale = useLocale();
  const schema = useSchema();
  const target = targetOf(schema, field);
  const ids = target ? idsIn(filter) : [];
  const { data } = useGetMany(target?.name ?? '', { ids }, { enabled: ids.length > 0 });
  return filterText(field, filter.conditions, { names: namesFrom(schema, target, data, locale), locale, translate });
}

/** The records that a condition on a reference asks for. */
export function idsIn({ conditions: { eq, neq } }: Conditions): number[] {
  return [eq, neq].flat().filter((id): id is number => typeof id === 'number');
}

/** What records are called in a language, by their ids; nothing without their module. */
export function namesFrom(
  schema: Schema,
  target: Module | undefined,
  records: readonly RaRecord[] | undefined,
  locale: string,
): Map<string, string> {
  const labelOf = target && recordLabelIn(schema, target, locale);
  return new Map(labelOf && records?.map((record) => [String(record.id), labelOf(record)]));
}
