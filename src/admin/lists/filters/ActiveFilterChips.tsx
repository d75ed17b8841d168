import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQueries } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useLocale, useTranslate } from 'ra-core';
import { memo } from 'react';
import type { Field } from '../../../fields/fieldTypes.ts';
import { byFirstClick } from '../../../fields/shared/byFirstClick.ts';
import { isObject } from '../../../fields/shared/isObject.ts';
import { findField, type Module, targetOf } from '../../../metadata/model.ts';
import { archivedKey } from '../../../metadata/read/archived.ts';
import { displayedFieldOf } from '../../../metadata/read/fields/displayedFieldOf.ts';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { type ActiveFilter, activeFilters, type FilterValues } from './activeFilters.ts';
import { filterText } from './filterText.ts';
import { idsIn, namesFrom, useConditionText } from './useConditionText.ts';
import { useListFilter } from './useListFilter.ts';

/** The active filters of the list, each with a button that removes it alone. The quick search has no chip. */
export const ActiveFilterChips = memo(function ActiveFilterChips({ module }: { module: Module }) {
  const translate = useTranslate();
  const { filter, remove, clear } = useListFilter();
  const active = activeFilters(module, filter).filter(({ name }) => name !== 'q');
  if (active.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={translate('facet.list.activeFilters')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, listStyle: 'none', m: 0, px: 2, pb: 1.5 }}
    >
      {active.map((one) => (
        <li key={one.name}>
          <FilterChip module={module} filter={one} onRemove={() => remove(one.keys)} />
        </li>
      ))}
      <li>
        <Button size="small" onClick={clear}>
          {translate('facet.list.clearAll')}
        </Button>
      </li>
    </Box>
  );
});

interface FilterChipProps {
  module: Module;
  filter: ActiveFilter;
  onRemove: () => void;
}

function FilterChip({ module, filter, onRemove }: FilterChipProps) {
  const translate = useTranslate();
  const schema = useSchema();
  const text = useText();
  const field = findField(module, filter.name);
  const label = useConditionText(field && displayedFieldOf(schema, module, field), filter);
  const alternatives = useAlternativesText(module, filter.name === 'or' ? filter.conditions.eq : []);
  const others = filter.name === 'or' ? alternatives : translate(wordOf(filter));
  const shown = field ? `${text(field.label)}: ${label}` : others;
  return (
    <Chip
      size="small"
      label={shown}
      onDelete={byFirstClick(onRemove)}
      onClick={byFirstClick(onRemove)}
      aria-label={translate('facet.list.removeFilter', { filter: shown })}
      sx={severalLinesSx}
    />
  );
}

/** What a filter asks that is about no field. */
function wordOf({ name, conditions: { eq } }: ActiveFilter): string {
  if (name !== archivedKey) return 'facet.list.starredOnly';
  if (eq === 'any') return 'facet.archive.any';
  return eq === true ? 'facet.archive.only' : 'facet.archive.none';
}

/** A long filter takes several lines where the screen is narrow. */
const severalLinesSx = {
  ...{ height: 'auto', minHeight: 24 },
  '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere', py: '2px' },
};

/** Filters of which one holds, in words: `Status: Sold or Weight: ≥ 5.00 and Type: Ruby`. */
function useAlternativesText(module: Module, alternatives: unknown): string {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const schema = useSchema();
  const text = useText();
  const namesOf = useNamesIn(module, alternatives, locale);
  const wordsOf = (one: ActiveFilter): string => {
    if (one.name === 'or') return `(${either(one.conditions.eq)})`;
    const field = findField(module, one.name);
    if (!field) return one.name === 'q' ? `“${one.conditions.eq}”` : translate(wordOf(one));
    const shown = displayedFieldOf(schema, module, field);
    return `${text(field.label)}: ${filterText(shown, one.conditions, { names: namesOf(shown), locale, translate })}`;
  };
  const either = (filters: unknown): string =>
    filtersIn(filters)
      .map((filter) => activeFilters(module, filter).map(wordsOf).join(translate('facet.list.asked.and')))
      .join(translate('facet.list.asked.or'));
  return either(alternatives);
}

/** The names of the records that alternatives ask for, by the reference field. */
function useNamesIn(module: Module, alternatives: unknown, locale: string): (field: Field) => Map<string, string> {
  const schema = useSchema();
  const dataProvider = useDataProvider();
  const wanted = new Map<Module, RaRecord['id'][]>();
  for (const one of conditionsIn(module, alternatives)) {
    const field = findField(module, one.name);
    const target = targetOf(schema, field && displayedFieldOf(schema, module, field));
    if (target) wanted.set(target, [...(wanted.get(target) ?? []), ...idsIn(one)]);
  }
  const found = useQueries({
    queries: [...wanted].map(([{ name }, ids]) => ({
      queryKey: [name, 'getMany', { ids: ids.map(String) }],
      queryFn: () => dataProvider.getMany(name, { ids }).then(({ data }) => data),
      enabled: ids.length > 0,
    })),
  });
  const names = new Map(
    [...wanted.keys()].map((target, at) => [target.name, namesFrom(schema, target, found[at]?.data, locale)]),
  );
  return (field) => names.get(targetOf(schema, field)?.name ?? '') ?? new Map();
}

/** The conditions on single fields, also of alternatives inside of alternatives. */
function conditionsIn(module: Module, alternatives: unknown): ActiveFilter[] {
  return filtersIn(alternatives)
    .flatMap((filter) => activeFilters(module, filter))
    .flatMap((one) => (one.name === 'or' ? conditionsIn(module, one.conditions.eq) : [one]));
}

/** The address may hold anything. */
function filtersIn(value: unknown): FilterValues[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
