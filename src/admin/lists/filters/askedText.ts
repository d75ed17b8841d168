import { type Field, formatField } from '../../../fields/fieldTypes.ts';
import type { ActiveFilter } from './activeFilters.ts';

interface Words {
  /** Of records that are asked for by id. */
  names: ReadonlyMap<string, string>;
  locale: string;
  translate: (key: string, params?: Record<string, unknown>) => string;
}

/** What is asked of a field, in words: `Ruby, Spinel`, `1.00 – 2.00`, `≥ 1.00`, `contains “oval”`. */
export function askedText(field: Field | undefined, asked: ActiveFilter['asked'], words: Words): string {
  const { names, locale, translate } = words;
  const write = (value: unknown): string =>
    names.get(String(value)) ?? ((field && formatField(field, value, locale)) || String(value));
  const list = (value: unknown) => [value].flat().map(write).join(', ');
  const { gte, lte } = asked;
  const parts = [
    asked.eq !== undefined && list(asked.eq),
    asked.neq !== undefined && translate('facet.list.asked.not', { value: list(asked.neq) }),
    gte !== undefined && lte !== undefined && `${write(gte)} – ${write(lte)}`,
    gte !== undefined && lte === undefined && `≥ ${write(gte)}`,
    lte !== undefined && gte === undefined && `≤ ${write(lte)}`,
    asked.like !== undefined && translate('facet.list.asked.contains', { value: String(asked.like) }),
    asked.null !== undefined && translate(asked.null === true ? 'facet.list.asked.empty' : 'facet.list.asked.filled'),
  ];
  return parts.filter(Boolean).join('; ');
}
