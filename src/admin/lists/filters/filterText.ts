import { type Field, formatField } from '../../../fields/fieldTypes.ts';
import type { ActiveFilter } from './activeFilters.ts';

interface Words {
  /** The name of a record by its id. */
  names: ReadonlyMap<string, string>;
  locale: string;
  translate: (key: string, params?: Record<string, unknown>) => string;
}

/** The condition on a field, in words: `Ruby, Spinel`, `1.00 – 2.00`, `≥ 1.00`, `contains “oval”`. */
export function filterText(field: Field | undefined, conditions: ActiveFilter['conditions'], words: Words): string {
  const { names, locale, translate } = words;
  const write = (value: unknown): string =>
    names.get(String(value)) ?? ((field && formatField(field, value, locale)) || String(value));
  const list = (value: unknown) => [value].flat().map(write).join(', ');
  const { gte, lte } = conditions;
  const parts = [
    conditions.eq !== undefined && list(conditions.eq),
    conditions.neq !== undefined && translate('facet.list.asked.not', { value: list(conditions.neq) }),
    gte !== undefined && lte !== undefined && `${write(gte)} – ${write(lte)}`,
    gte !== undefined && lte === undefined && `≥ ${write(gte)}`,
    lte !== undefined && gte === undefined && `≤ ${write(lte)}`,
    conditions.like !== undefined && translate('facet.list.asked.contains', { value: String(conditions.like) }),
    conditions.null !== undefined &&
      translate(conditions.null === true ? 'facet.list.asked.empty' : 'facet.list.asked.filled'),
  ];
  return parts.filter(Boolean).join('; ');
}
