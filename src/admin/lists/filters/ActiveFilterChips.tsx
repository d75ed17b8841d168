import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useGetMany, useLocale, useTranslate } from 'ra-core';
import type { Field } from '../../../fields/fieldTypes.ts';
import { findField, type Module, targetOf } from '../../../metadata/model.ts';
import { displayedFieldOf } from '../../../metadata/read/displayedFieldOf.ts';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { type ActiveFilter, activeFilters } from './activeFilters.ts';
import { filterText } from './filterText.ts';
import { useListFilter } from './useListFilter.ts';

/** The active filters of the list, each with a button that removes it alone. The quick search has no chip. */
export function ActiveFilterChips({ module }: { module: Module }) {
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
}

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
  const shown = field ? `${text(field.label)}: ${label}` : translate('facet.list.starredOnly');
  return (
    <Chip
      size="small"
      label={shown}
      onDelete={onRemove}
      onClick={onRemove}
      aria-label={translate('facet.list.removeFilter', { filter: shown })}
    />
  );
}

/** The condition on a field, in words. */
function useConditionText(field: Field | undefined, { conditions }: ActiveFilter): string {
  const translate = useTranslate();
  const locale = useLocale();
  const names = useReferenceNames(field, [conditions.eq, conditions.neq].flat());
  return filterText(field, conditions, { names, locale, translate });
}

/** A filter holds a reference by its id, but people read names. */
function useReferenceNames(field: Field | undefined, ids: unknown[]): Map<string, string> {
  const schema = useSchema();
  const target = targetOf(schema, field);
  const wanted = ids.filter((id): id is number => typeof id === 'number');
  const { data = [] } = useGetMany(
    target?.name ?? '',
    { ids: wanted },
    { enabled: target !== undefined && wanted.length > 0 },
  );
  if (!target) return new Map();
  return new Map(data.map((record) => [String(record.id), String(record[target.recordLabel] ?? `#${record.id}`)]));
}
