import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How long something has to be in sight before it is loaded, in milliseconds: what is only scrolled past never is. */
const DELAY = 200;

interface WhenVisibleProps {
  /** The room that is kept for it, in pixels, so that nothing moves when it appears. */
  width: number;
  height: number;
  children: ReactNode;
}

/** Mounts its children once they have been in sight for a moment; without a way to tell, at once. */
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
