import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'ra-core';
import type { Field } from '../../../fields/fieldTypes.ts';
import { byFirstClick } from '../../../fields/shared/byFirstClick.ts';
import { useText } from '../../i18n/useText.ts';
import type { ActiveFilter } from '../../lists/filters/activeFilters.ts';
import { useConditionText } from '../../lists/filters/useConditionText.ts';

interface ActiveReportFilter {
  field: Field;
  conditions: ActiveFilter['conditions'];
}

interface ReportFilterChipsProps {
  filters: readonly ActiveReportFilter[];
  /** Removes the filter of that name. */
  onRemove: (name: string) => void;
}

/** The filters that are set, each with a button that removes it alone. */
export function ReportFilterChips({ filters, onRemove }: ReportFilterChipsProps) {
  const translate = useTranslate();
  if (filters.length === 0) return null;
  return (
    <Box component="ul" aria-label={translate('facet.list.activeFilters')} sx={listSx}>
      {filters.map((filter) => (
        <li key={filter.field.name}>
          <FilterChip filter={filter} onRemove={() => onRemove(filter.field.name)} />
        </li>
      ))}
    </Box>
  );
}

function FilterChip({ filter, onRemove }: { filter: ActiveReportFilter; onRemove: () => void }) {
  const translate = useTranslate();
  const text = useText();
  const shown = `${text(filter.field.label)}: ${useConditionText(filter.field, filter)}`;
  return (
    <Chip
      label={shown}
      onDelete={byFirstClick(onRemove)}
      onClick={byFirstClick(onRemove)}
      aria-label={translate('facet.list.removeFilter', { filter: shown })}
      sx={{ maxWidth: 280 }}
    />
  );
}

const listSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, listStyle: 'none', m: 0, p: 0 };
