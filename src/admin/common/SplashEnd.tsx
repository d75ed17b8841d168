import { type ReactNode, useEffect } from 'react';
import { hideSplash } from './splash.ts';

/** Stands around every page: the first one that has been shown ends the splash screen. */
export function SplashEnd({ children }: { children: ReactNode }) {
  useEffect(hideSplash, []);
  return children;
}
