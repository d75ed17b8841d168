import HelpOutlineIcon from '@mui/icons-material/HelpOutline';
import { useTranslate } from 'ra-core';
import { BarButton } from './BarButton.tsx';

/** Opens and closes the help about the screen. */
export function HelpButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const translate = useTranslate();
  return (
    <BarButton label={translate('facet.help.title')} aria-expanded={isOpen} onClick={onToggle}>
      <HelpOutlineIcon />
    </BarButton>
  );
}
