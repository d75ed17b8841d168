import { useEffect, useRef } from 'react';
import type { ItemCode } from '../../domain/readCode.ts';

/** What a page does with scans in place of opening the item. */
export interface ScanTarget {
  /** Opens the scanner of the page: somebody pressed the button in the top bar. */
  open: () => void;
  /** Takes a code of a hand-held scanner. */
  onCode: (code: ItemCode) => void;
}

/** The targets on screen, the innermost last. */
const targets: { current: ScanTarget }[] = [];

/** The target that takes the next scan; undefined where a scan opens its item. */
export function scanTarget(): ScanTarget | undefined {
  return targets.at(-1)?.current;
}

/** Lets the page take scans as long as the caller is on screen. */
export function useScanTarget(target: ScanTarget): void {
  const latest = useRef(target);
  useEffect(() => {
    latest.current = target;
  });
  useEffect(() => {
    targets.push(latest);
    return () => {
      targets.splice(targets.indexOf(latest), 1);
    };
  }, []);
}
