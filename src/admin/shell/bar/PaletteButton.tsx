import CommandIcon from '@mui/icons-material/KeyboardCommandKey';
import { useTranslate } from 'ra-core';
import { keysOf } from '../../common/shortcutKeys.ts';
import { setPaletteOpen } from '../palette/paletteStore.ts';
import { BarButton } from './BarButton.tsx';

/** Opens the palette of commands; its key stands beside its name. */
export function PaletteButton() {
  const translate = useTranslate();
  const keys = keysOf('Control+K').join('+');
  return (
    <BarButton
      label={translate('facet.palette.title')}
      hint={keys}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={() => setPaletteOpen(true)}
      sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
    >
      <CommandIcon />
    </BarButton>
  );
}
