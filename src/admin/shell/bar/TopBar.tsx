import HelpOutlineIcon from '@mui/icons-material/HelpOutline';
import MenuIcon from '@mui/icons-material/Menu';
import PaletteOutlinedIcon from '@mui/icons-material/PaletteOutlined';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Toolbar from '@mui/material/Toolbar';
import { useNavigate, useTranslate } from 'ra-core';
import { memo, useState } from 'react';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { newAddress } from '../../routing/addresses.ts';
import type { MenuState } from '../menu/useMenuVisible.ts';
import { SearchBox } from '../search/SearchBox.tsx';
import { BarButton } from './BarButton.tsx';
import { DarkToggle } from './DarkToggle.tsx';
import { dialSize } from './DialButton.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { PaletteButton } from './PaletteButton.tsx';
import { AddDial, AppearancePanel } from './panels.ts';
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

/** Opens and closes the help about the screen. */
function HelpButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const translate = useTranslate();
  return (
    <BarButton label={translate('facet.help.title')} aria-expanded={isOpen} onClick={onToggle}>
      <HelpOutlineIcon />
    </BarButton>
  );
}

/** The dial that leads to new records of the modules which the schema names for it; nothing where it names none. */
function QuickAdd() {
  const navigate = useNavigate();
  const schema = useSchema();
  const [open, setOpen] = useState(false);
  if (!schema.app.quickAdds?.length) return null;
  const add = (name: string) => {
    setOpen(false);
    navigate(newAddress(name));
  };
  return (
    <Box sx={{ ...dialSize, position: 'relative', mx: 0.75, flexShrink: 0 }}>
      <AddDial open={open} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} onAdd={add} />
    </Box>
  );
}
