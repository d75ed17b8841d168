import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Milliseconds in sight before something is loaded, so that nothing is loaded that people only scroll past. */
const DELAY = 200;

interface WhenVisibleProps {
  /** The room that is kept for it, in pixels, so that nothing moves when it appears. */
  width: number;
  height: number;
  children: ReactNode;
}

/** Mounts its children after a moment in sight; at once where the browser cannot observe that. */
export function WhenVisible({ width, height, children }: WhenVisibleProps) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = place.current;
    if (shown || !element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer);
      if (entries.at(-1)?.isIntersecting) timer = setTimeout(() => setShown(true), DELAY);
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [shown]);
  return (
    <Box
      ref={place}
      sx={{ width, height, flexShrink: 0, borderRadius: 1, overflow: 'hidden', bgcolor: 'action.hover' }}
    >
      {shown ? children : null}
    </Box>
  );
}
