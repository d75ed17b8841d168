import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { byFirstClick } from '../../../fields/shared/byFirstClick.ts';
import { languageChoices } from '../../i18n/currentLanguage.ts';
import { useLanguageChoice } from './useLanguageChoice.ts';

interface LanguageChoicesProps {
  /** The button that opened them; null: they are closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

export default function LanguageChoices({ anchor, onClose }: LanguageChoicesProps) {
  const { language, choose } = useLanguageChoice();
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={byFirstClick(onClose)}>
      {languageChoices.map(({ locale, name }) => (
        <MenuItem
          key={locale}
          lang={locale}
          selected={locale === language}
          onClick={() => {
            onClose();
            choose(locale);
          }}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
