import Link from '@mui/material/Link';
import { useDataProvider, useListContext, useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { FacetDataProvider } from '../providers/data/dataProvider.ts';
import { useNotifyError } from '../refusals/useNotifyError.tsx';

/** How many records a list has, where the server did not count them anew; a click counts them. */
export default function AboutCount({ about }: { about: string }) {
  const { resource, filterValues, sort } = useListContext();
  const dataProvider = useDataProvider<FacetDataProvider>();
  const [translate, locale, notifyError] = [useTranslate(), useLocale(), useNotifyError()];
  const [exact, setExact] = useState<number>();
  const count = async () => {
    const one = { page: 1, perPage: 1 };
    try {
      const list = { filter: filterValues, sort, pagination: one, meta: { exactTotal: true } };
      setExact((await dataProvider.getList(resource, list)).total);
    } catch (error) {
      notifyError(error);
    }
  };
  if (exact !== undefined) return exact.toLocaleString(locale);
  return (
    <Link
      component="button"
      type="button"
      color="inherit"
      underline="hover"
      title={translate('facet.list.countExactly')}
      onClick={count}
      sx={{ font: 'inherit' }}
    >
      {about}
    </Link>
  );
}
