import { type RefObject, useEffect, useRef } from 'react';
import { type Beeper, openBeeper } from './openBeeper.ts';

/** Tones for as long as the component is mounted. */
export function useBeeper(): RefObject<Beeper | null> {
  const beeper = useRef<Beeper>(null);
  useEffect(() => {
    const opened = openBeeper();
    beeper.current = opened;
    return () => {
      beeper.current = null;
      opened.close();
    };
  }, []);
  return beeper;
}
