import TranslateOutlinedIcon from '@mui/icons-material/TranslateOutlined';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Language } from '../../../fields/shared/languages.ts';
import { languageChoices } from '../../i18n/currentLanguage.ts';
import { useLanguage } from '../../i18n/LanguageProvider.tsx';
import { BarButton } from './BarButton.tsx';

export function LanguageMenu() {
  const translate = useTranslate();
  const { language, choose } = useLanguageChoice();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const pick = (locale: Language) => {
    setAnchor(null);
    choose(locale);
  };
  return (
    <>
      <BarButton
        label={translate('facet.bar.language')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <TranslateOutlinedIcon />
      </BarButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {languageChoices.map(({ locale, name }) => (
          <MenuItem key={locale} lang={locale} selected={locale === language} onClick={() => pick(locale)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** The language on screen and the function that changes it; it notifies when the texts cannot be fetched. */
export function useLanguageChoice() {
  const { language, setLanguage } = useLanguage();
  const notify = useNotify();
  const choose = (locale: Language) =>
    setLanguage(locale).catch(() => notify('facet.language.failed', { type: 'error' }));
  return { language, choose };
}
