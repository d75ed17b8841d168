import DarkModeOutlinedIcon from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlinedIcon from '@mui/icons-material/LightModeOutlined';
import { useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import { useAppearance } from '../../theme/AppearanceProvider.tsx';
import type { IconToolProps } from './IconTool.tsx';

export function DarkToggle({ Button }: { Button: ComponentType<IconToolProps> }) {
  const translate = useTranslate();
  const { dark, change } = useAppearance();
  return (
    <Button label={translate(dark ? 'facet.bar.light' : 'facet.bar.dark')} onClick={() => change({ dark: !dark })}>
      {dark ? <LightModeOutlinedIcon /> : <DarkModeOutlinedIcon />}
    </Button>
  );
}
