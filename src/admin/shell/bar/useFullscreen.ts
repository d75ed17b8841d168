import type { SvgIconComponent } from '@mui/icons-material';
import FullscreenExitOutlinedIcon from '@mui/icons-material/FullscreenExitOutlined';
import FullscreenOutlinedIcon from '@mui/icons-material/FullscreenOutlined';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';

interface Fullscreen {
  label: string;
  Icon: SvgIconComponent;
  toggle: () => void;
}

/** What turns the full screen on and off; undefined where the browser has none (some phones). */
export function useFullscreen(): Fullscreen | undefined {
  const translate = useTranslate();
  const [full, setFull] = useState(Boolean(document.fullscreenElement));
  useEffect(() => {
    const follow = () => setFull(Boolean(document.fullscreenElement));
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  if (!document.fullscreenEnabled) return undefined;
  return {
    label: translate(full ? 'facet.bar.exitFullscreen' : 'facet.bar.fullscreen'),
    Icon: full ? FullscreenExitOutlinedIcon : FullscreenOutlinedIcon,
    toggle: () => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
  };
}
