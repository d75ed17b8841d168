import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Form, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Module } from '../../../metadata/model.ts';
import { useDisplayedFields } from '../../record/useDisplayedFields.ts';
import { AnyOf, anyOfSource } from './AnyOf.tsx';
import { emptyFilter, type FilterValues } from './activeFilters.ts';
import { type Alternative, alternativesFrom, filterFrom } from './alternatives.ts';
import { useListFilter } from './useListFilter.ts';

interface SearchPanelProps {
  module: Module;
  onClose: () => void;
}

/**
 * The advanced search: an input for every search field of the schema, and conditions of which one must hold. Enter or the button applies it and closes the
 * panel; the applied filters stand in the address and as chips above the list.
 */
export function SearchPanel({ module, onClose }: SearchPanelProps) {
  const translate = useTranslate();
  const { filter, replace, clear } = useListFilter();
  const displayed = useDisplayedFields()(module, module.search).filter(({ view }) => view.Filter);
  const { q, starred, archived, or } = filter;
  const alternatives = useMemo(() => alternativesFrom(or, module.search), [module, or]);
  const record = useMemo(
    () => ({ ...emptyFilter(module.search), ...filter, [anyOfSource]: alternatives ?? [] }),
    [module, filter, alternatives],
  );

  return (
    <Form
      noValidate
      record={record}
      onSubmit={({ [anyOfSource]: asked, ...values }: FilterValues) => {
        replace({ ...values, or: alternatives ? filterFrom(asked as Alternative[]) : or, q, starred, archived });
        onClose();
      }}
    >
      <Box component="section" aria-label={translate('facet.list.search')} sx={{ px: 2, pb: 2 }}>
        <Box sx={gridSx}>
          {displayed.map(
            ({ field, display, view: { Filter } }) => Filter && <Filter key={field.name} field={display} />,
          )}
        </Box>
        {alternatives ? (
          <AnyOf displayed={displayed} />
        ) : (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            {translate('facet.list.anyOf.kept')}
          </Typography>
        )}
        <Box sx={{ display: 'flex', gap: 1, mt: 1, justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>{translate('facet.dialog.close')}</Button>
          <Button onClick={clear}>{translate('facet.list.clearAll')}</Button>
          <Button type="submit" variant="contained">
            {translate('facet.list.searchNow')}
          </Button>
        </Box>
      </Box>
    </Form>
  );
}

const gridSx = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)', xl: 'repeat(4, 1fr)' },
  alignItems: 'start',
};
