import FullscreenExitOutlinedIcon from '@mui/icons-material/FullscreenExitOutlined';
import FullscreenOutlinedIcon from '@mui/icons-material/FullscreenOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import PaletteOutlinedIcon from '@mui/icons-material/PaletteOutlined';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Toolbar from '@mui/material/Toolbar';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { SearchBox } from '../search/SearchBox.tsx';
import { AppearancePanel } from './AppearancePanel.tsx';
import { BarButton } from './BarButton.tsx';
import { DarkToggle } from './DarkToggle.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { PaletteButton } from './PaletteButton.tsx';
import { QuickAdd } from './QuickAdd.tsx';
import { ScannerButton } from './ScannerButton.tsx';
import { UserMenu } from './UserMenu.tsx';

const fromSm = { display: { xs: 'none', sm: 'inline-flex' } };

export function TopBar({ onMenu, menuVisible }: { onMenu: () => void; menuVisible: boolean }) {
  const translate = useTranslate();
  return (
    <AppBar position="sticky" sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
      <Toolbar variant="dense" sx={{ gap: 0.5, minHeight: 56 }}>
        <BarButton edge="start" label={translate('facet.bar.menu')} aria-expanded={menuVisible} onClick={onMenu}>
          <MenuIcon />
        </BarButton>
        <ScannerButton />
        <SearchBox />
        <PaletteButton />
        <Box sx={{ flex: 1 }} />
        <QuickAdd />
        <FullscreenToggle />
        <LanguageMenu />
        <Box sx={fromSm}>
          <DarkToggle />
        </Box>
        <AppearanceToggle />
        <UserMenu />
      </Toolbar>
    </AppBar>
  );
}

function AppearanceToggle() {
  const translate = useTranslate();
  const [active, setActive] = useState(false);
  return (
    <>
      <BarButton
        label={translate('facet.bar.appearance')}
        aria-expanded={active}
        onClick={() => setActive(true)}
        sx={fromSm}
      >
        <PaletteOutlinedIcon />
      </BarButton>
      <AppearancePanel active={active} onHide={() => setActive(false)} />
    </>
  );
}

/** Renders nothing where the browser has no fullscreen mode (some phones). */
function FullscreenToggle() {
  const translate = useTranslate();
  const [full, setFull] = useState(Boolean(document.fullscreenElement));
  useEffect(() => {
    const follow = () => setFull(Boolean(document.fullscreenElement));
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const toggle = () => (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <BarButton
      label={translate(full ? 'facet.bar.exitFullscreen' : 'facet.bar.fullscreen')}
      onClick={toggle}
      sx={fromSm}
    >
      {full ? <FullscreenExitOutlinedIcon /> : <FullscreenOutlinedIcon />}
    </BarButton>
  );
}
