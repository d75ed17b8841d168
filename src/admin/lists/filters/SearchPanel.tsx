import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Form, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Module } from '../../../metadata/model.ts';
import { displayedInputs } from '../../record/displayedInputs.ts';
import { useDisplayedFields } from '../../record/useDisplayedFields.ts';
import { AnyOf, anyOfSource } from './AnyOf.tsx';
import { emptyFilter, type FilterValues } from './activeFilters.ts';
import { type Alternative, alternativesFrom, filtersOfAlternatives } from './alternatives.ts';
import { FoundCount } from './FoundCount.tsx';
import { useListFilter } from './useListFilter.ts';

interface SearchPanelProps {
  module: Module;
  onClose: () => void;
}

/**
 * The advanced search: an input for every search field of the schema, and conditions of which one must hold. It says how
 * many records it finds as it is typed. Enter or the button applies it and closes the panel; the applied filters stand in
 * the address and as chips above the list.
 */
export default function SearchPanel({ module, onClose }: SearchPanelProps) {
  const translate = useTranslate();
  const { filter, replace } = useListFilter();
  const displayed = useDisplayedFields()(module, module.search).filter((one) => displayedInputs(one).Filter);
  // What has an input beside the panel is no value of the form: its change leaves what is typed.
  const { q, starred, archived, or, ...searched } = filter;
  const alternatives = useMemo(() => alternativesFrom(or, module.search), [module, or]);
  const record = { ...emptyForm(module), ...searched, [anyOfSource]: alternatives ?? [] };

  const filterOf = ({ [anyOfSource]: alternativesValue, ...values }: FilterValues): FilterValues => ({
    ...values,
    ...{
      or: alternatives ? filtersOfAlternatives((alternativesValue ?? []) as Alternative[]) : or,
      q,
      starred,
      archived,
    },
  });

  return (
    <Form
      noValidate
      record={record}
      onSubmit={(values: FilterValues) => {
        replace(filterOf(values));
        onClose();
      }}
    >
      <Box component="section" aria-label={translate('facet.list.search')} sx={{ px: 2 }}>
        <Box sx={gridSx}>
          {displayed.map((one) => {
            const { Filter } = displayedInputs(one);
            return Filter && <Filter key={one.field.name} field={one.display} />;
          })}
        </Box>
        {alternatives ? (
          <AnyOf displayed={displayed} />
        ) : (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            {translate('facet.list.anyOf.kept')}
          </Typography>
        )}
        <Box sx={endSx}>
          <FoundCount module={module} filterOf={filterOf} />
          <Button onClick={onClose}>{translate('facet.dialog.close')}</Button>
          <ClearButton module={module} />
          <Button type="submit" variant="contained">
            {translate('facet.list.searchNow')}
          </Button>
        </Box>
      </Box>
    </Form>
  );
}

/** Clears what is applied, and what is only typed. */
function ClearButton({ module }: { module: Module }) {
  const translate = useTranslate();
  const { clear } = useListFilter();
  const { reset } = useFormContext();
  const clearAll = () => {
    reset(emptyForm(module));
    clear();
  };
  return <Button onClick={clearAll}>{translate('facet.list.clearAll')}</Button>;
}

function emptyForm({ search }: Module): FilterValues {
  return { ...emptyFilter(search), [anyOfSource]: [] };
}

const gridSx = {
  display: 'grid',
  columnGap: 1.5,
  rowGap: { xs: 1.5, lg: 0.5 },
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)', lg: '1fr' },
  alignItems: 'start',
};

/** In sight however far the inputs scroll. */
const endSx = {
  ...{ position: 'sticky', bottom: 0, zIndex: 2, bgcolor: 'background.paper' },
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 1, py: 1 },
};
