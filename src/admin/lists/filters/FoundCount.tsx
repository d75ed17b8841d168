import Typography from '@mui/material/Typography';
import { useGetList, useListContext, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Module } from '../../../metadata/model.ts';
import { isSameValue } from '../../record/isSameValue.ts';
import { type FilterValues, nonEmptyFilters } from './activeFilters.ts';

/** Milliseconds without a change before the records are counted. */
const PAUSE = 300;

interface FoundCountProps {
  module: Module;
  /** The filter that the values of the form make. */
  filterOf: (values: FilterValues) => FilterValues;
}

/** How many records the search finds as it stands in the form, before it is applied. */
export function FoundCount({ module, filterOf }: FoundCountProps) {
  const translate = useTranslate();
  const { filterValues, total, meta } = useListContext();
  const values = useWatch();
  const filterText = useSettled(JSON.stringify(nonEmptyFilters(filterOf(values))));
  const filter: FilterValues = JSON.parse(filterText);
  const applied = isSameValue(filter, filterValues) && !meta?.isEstimated;
  const { total: found, isPlaceholderData } = useGetList(
    module.name,
    { filter, pagination: { page: 1, perPage: 1 }, sort: module.list.sort, meta: { exactTotal: true } },
    { enabled: !applied, retry: false, placeholderData: (before) => before },
  );
  const count = applied ? total : found;
  return (
    <Typography
      variant="body2"
      color="text.secondary"
      aria-live="polite"
      sx={{ mr: 'auto', minHeight: 20, flexBasis: { lg: '100%' } }}
    >
      {count !== undefined && !(isPlaceholderData && !applied) && translate('facet.list.found', { smart_count: count })}
    </Typography>
  );
}

/** The text once it has not changed for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
