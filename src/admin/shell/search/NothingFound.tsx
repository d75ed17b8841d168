import Typography from '@mui/material/Typography';
import { useLocale, useTranslate } from 'ra-core';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/schemaContext.tsx';

/** That no record was found, and where it was looked for. */
export function NothingFound() {
  const translate = useTranslate();
  const text = useText();
  const searched = Object.values(useSchema().modules).filter(({ menu }) => menu);
  const names = searched.map(({ labelPlural }) => text(labelPlural));
  const modules = new Intl.ListFormat(useLocale()).format(names);
  return (
    <>
      <Typography>{translate('facet.search.none')}</Typography>
      <Typography variant="caption" color="text.secondary">
        {translate('facet.search.searched', { modules })}
      </Typography>
    </>
  );
}
