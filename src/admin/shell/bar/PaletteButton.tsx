import CommandIcon from '@mui/icons-material/KeyboardCommandKey';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { KeyHint } from '../../common/KeyHint.tsx';
import { keysOf } from '../../common/shortcutKeys.ts';
import { setPaletteOpen } from '../shortcuts/paletteStore.ts';
import { BarButton } from './BarButton.tsx';

/** Opens the palette of commands: it shows its keys, and a symbol where there is no keyboard, or little room. */
export function PaletteButton() {
  const translate = useTranslate();
  const keys = keysOf('Control+K');
  return (
    <BarButton
      label={translate('facet.palette.title')}
      hint={keys.join('+')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={() => setPaletteOpen(true)}
      sx={{ display: { xs: 'none', sm: 'inline-flex' }, borderRadius: 1 }}
    >
      <Box component="span" sx={symbolSx}>
        <CommandIcon />
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
        <KeyHint keys={keys} />
      </Box>
    </BarButton>
  );
}

const symbolSx = {
  display: { xs: 'inline-flex', md: 'none' },
  '@media (pointer: coarse)': { display: 'inline-flex' },
};
