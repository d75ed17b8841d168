import DarkModeOutlinedIcon from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlinedIcon from '@mui/icons-material/LightModeOutlined';
import { useTranslate } from 'ra-core';
import { useAppearance } from '../../theme/AppearanceProvider.tsx';
import { BarButton } from './BarButton.tsx';

export function DarkToggle() {
  const translate = useTranslate();
  const { dark, change } = useAppearance();
  return (
    <BarButton label={translate(dark ? 'facet.bar.light' : 'facet.bar.dark')} onClick={() => change({ dark: !dark })}>
      {dark ? <LightModeOutlinedIcon /> : <DarkModeOutlinedIcon />}
    </BarButton>
  );
}
