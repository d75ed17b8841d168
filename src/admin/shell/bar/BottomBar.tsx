import AddIcon from '@mui/icons-material/Add';
import MenuIcon from '@mui/icons-material/Menu';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { MenuState } from '../menu/useMenuVisible.ts';
import { searchInputId } from '../search/SearchInput.tsx';
import { NewSheet } from './panels.ts';
import { ScannerButton } from './ScannerButton.tsx';
import { useNewEntries } from './useNewEntries.ts';

/** On phones: scanner, search, new records and the menu, where the thumb is. */
export function BottomBar({ menu }: { menu: MenuState }) {
  const translate = useTranslate();
  const [adding, setAdding] = useState(false);
  const entries = useNewEntries();
  return (
    <Box component="nav" aria-label={translate('facet.bar.phone')} sx={barSx}>
      <GlobalStyles styles={roomSx} />
      <ScannerButton Button={BottomButton} />
      <BottomButton
        label={translate('facet.bar.search')}
        onClick={() => document.getElementById(searchInputId)?.focus()}
      >
        <SearchIcon />
      </BottomButton>
      {entries.length > 0 && (
        <BottomButton label={translate('facet.bar.add')} aria-haspopup="dialog" onClick={() => setAdding(true)}>
          <AddIcon />
        </BottomButton>
      )}
      <BottomButton label={translate('facet.bar.menu')} aria-expanded={menu.visible} onClick={menu.toggle}>
        <MenuIcon />
      </BottomButton>
      <NewSheet open={adding} entries={entries} onClose={() => setAdding(false)} />
    </Box>
  );
}

const height = 'calc(56px + env(safe-area-inset-bottom))';

/** The page ends above the bar, and so does what stays in sight at the end of the window. */
const roomSx = {
  ':root': { '--bottom-bar': height },
  body: { paddingBottom: height },
  '.MuiSnackbar-anchorOriginBottomLeft, .MuiSnackbar-anchorOriginBottomCenter, .MuiSnackbar-anchorOriginBottomRight': {
    bottom: `calc(8px + ${height}) !important`,
  },
};

const barSx = {
  position: 'fixed',
  inset: 'auto 0 0',
  zIndex: 'appBar',
  display: 'flex',
  height,
  pb: 'env(safe-area-inset-bottom)',
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
};

/** A button of the bar at the bottom: its icon and, below it, its label. */
function BottomButton({ label, children, ...props }: ButtonBaseProps & { label: string }) {
  return (
    <ButtonBase {...props} sx={buttonSx}>
      {children}
      <Typography component="span" sx={{ fontSize: '0.6875rem', lineHeight: 1.2, maxWidth: 1 }} noWrap>
        {label}
      </Typography>
    </ButtonBase>
  );
}

const buttonSx = {
  flex: '1 1 0',
  minWidth: 0,
  minHeight: 44,
  flexDirection: 'column',
  gap: 0.25,
  color: 'text.secondary',
  '& svg': { fontSize: 24 },
  '&:focus-visible': { outline: '2px solid', outlineOffset: -2 },
};
