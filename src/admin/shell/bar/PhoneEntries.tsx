import DarkModeOutlinedIcon from '@mui/icons-material/DarkModeOutlined';
import HelpOutlineIcon from '@mui/icons-material/HelpOutline';
import LightModeOutlinedIcon from '@mui/icons-material/LightModeOutlined';
import PaletteOutlinedIcon from '@mui/icons-material/PaletteOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import { useTranslate } from 'ra-core';
import { MenuDivider, MenuItem } from '../../common/loading/layers.tsx';
import { useAppearance } from '../../theme/AppearanceProvider.tsx';
import { useFullscreen } from './useFullscreen.ts';

interface PhoneEntriesProps {
  onPick: () => void;
  onAppearance: () => void;
  onHelp: () => void;
}

/** What the top bar has on wider screens, as entries of the user menu. */
export function PhoneEntries({ onPick, onAppearance, onHelp }: PhoneEntriesProps) {
  const translate = useTranslate();
  const { dark, change } = useAppearance();
  const fullscreen = useFullscreen();
  const entries = [
    {
      label: translate(dark ? 'facet.bar.light' : 'facet.bar.dark'),
      Icon: dark ? LightModeOutlinedIcon : DarkModeOutlinedIcon,
      act: () => change({ dark: !dark }),
    },
    { label: translate('facet.bar.appearance'), Icon: PaletteOutlinedIcon, act: onAppearance },
    ...(fullscreen ? [{ label: fullscreen.label, Icon: fullscreen.Icon, act: fullscreen.toggle }] : []),
    { label: translate('facet.help.title'), Icon: HelpOutlineIcon, act: onHelp },
  ];
  return (
    <>
      {entries.map(({ label, Icon, act }) => (
        <MenuItem
          key={label}
          onClick={() => {
            onPick();
            act();
          }}
        >
          <ListItemIcon>
            <Icon fontSize="small" />
          </ListItemIcon>
          {label}
        </MenuItem>
      ))}
      <MenuDivider />
    </>
  );
}
