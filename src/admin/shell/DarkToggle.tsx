import DarkModeOutlinedIcon from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlinedIcon from '@mui/icons-material/LightModeOutlined';
import { useTranslate } from 'ra-core';
import { useAppearance } from '../theme/AppearanceProvider.tsx';
import { BarButton } from './BarButton.tsx';

export function DarkToggle() {
  const translate = useTranslate();
  const { appearance, change } = useAppearance();
  return (
    <BarButton
      label={translate(appearance.dark ? 'facet.bar.light' : 'facet.bar.dark')}
      onClick={() => change({ dark: !appearance.dark })}
    >
      {appearance.dark ? <LightModeOutlinedIcon /> : <DarkModeOutlinedIcon />}
    </BarButton>
  );
}
