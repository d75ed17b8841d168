import MenuIcon from '@mui/icons-material/Menu';
import PaletteOutlinedIcon from '@mui/icons-material/PaletteOutlined';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Toolbar from '@mui/material/Toolbar';
import { useTranslate } from 'ra-core';
import { memo, useState } from 'react';
import type { MenuState } from '../menu/useMenuVisible.ts';
import { SearchBox } from '../search/SearchBox.tsx';
import { BarButton } from './BarButton.tsx';
import { DarkToggle } from './DarkToggle.tsx';
import { HelpButton } from './HelpButton.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { PaletteButton } from './PaletteButton.tsx';
import { AppearancePanel } from './panels.ts';
import { QuickAdd } from './QuickAdd.tsx';
import { ScannerButton } from './ScannerButton.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useFullscreen } from './useFullscreen.ts';

interface TopBarProps {
  menu: MenuState;
  /** The bar at the bottom has the menu, the scanner and what adds records; the user menu has the rest. */
  isPhone: boolean;
  helpOpen: boolean;
  onHelp: () => void;
}

export const TopBar = memo(function TopBar({ menu, isPhone, helpOpen, onHelp }: TopBarProps) {
  return (
    <AppBar position="sticky" sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
      <Toolbar variant="dense" sx={{ gap: 0.5, minHeight: 56 }}>
        {!isPhone && <MenuAndScanner menu={menu} />}
        <SearchBox />
        <PaletteButton />
        <Box sx={{ flex: 1 }} />
        {!isPhone && (
          <>
            <QuickAdd />
            <FullscreenToggle />
          </>
        )}
        <LanguageMenu Button={BarButton} />
        {!isPhone && (
          <>
            <DarkToggle Button={BarButton} />
            <AppearanceToggle />
            <HelpButton isOpen={helpOpen} onToggle={onHelp} />
          </>
        )}
        <UserMenu {...(isPhone && { onHelp })} />
      </Toolbar>
    </AppBar>
  );
});

function MenuAndScanner({ menu }: { menu: MenuState }) {
  const translate = useTranslate();
  return (
    <>
      <BarButton edge="start" label={translate('facet.bar.menu')} aria-expanded={menu.visible} onClick={menu.toggle}>
        <MenuIcon />
      </BarButton>
      <ScannerButton />
    </>
  );
}

function AppearanceToggle() {
  const translate = useTranslate();
  const [active, setActive] = useState(false);
  return (
    <>
      <BarButton label={translate('facet.bar.appearance')} aria-expanded={active} onClick={() => setActive(true)}>
        <PaletteOutlinedIcon />
      </BarButton>
      <AppearancePanel open={active} onClose={() => setActive(false)} />
    </>
  );
}

/** Renders nothing where the browser has no fullscreen mode (some phones). */
function FullscreenToggle() {
  const fullscreen = useFullscreen();
  if (!fullscreen) return null;
  return (
    <BarButton label={fullscreen.label} onClick={fullscreen.toggle}>
      <fullscreen.Icon />
    </BarButton>
  );
}
