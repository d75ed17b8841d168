import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import type { Language } from '../../../fields/shared/languages.ts';
import { usePreference } from '../../common/usePreference.ts';
import { languageChoices } from '../../i18n/currentLanguage.ts';
import { defaultPageSize, pageSizePreference, pageSizes } from '../../providers/workspace/pageSize.ts';
import { useLanguageChoice } from '../../shell/bar/useLanguageChoice.ts';

/** The user chooses the language on screen, and how many rows a list starts with. */
export function LanguagePanel() {
  const translate = useTranslate();
  const { language, choose } = useLanguageChoice();
  const [pageSize, setPageSize] = usePreference(pageSizePreference, defaultPageSize);
  return (
    <Stack spacing={2} sx={{ maxWidth: 420 }}>
      <TextField
        select
        label={translate('facet.bar.language')}
        value={language}
        onChange={(event) => choose(event.target.value as Language)}
      >
        {languageChoices.map(({ locale, name }) => (
          <MenuItem key={locale} value={locale} lang={locale}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={translate('facet.settings.pageSize')}
        value={pageSize}
        onChange={(event) => setPageSize(Number(event.target.value))}
        helperText={translate('facet.settings.pageSizeHint')}
      >
        {pageSizes.map((size) => (
          <MenuItem key={size} value={size}>
            {size}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}
