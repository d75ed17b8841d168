import { type ReactNode, useEffect } from 'react';

/** Stands around every page: the first one that has been shown ends the splash screen. */
export function SplashEnd({ children }: { children: ReactNode }) {
  useEffect(hideSplash, []);
  return children;
}

/** Takes the splash screen of index.html away; does nothing when it is gone already. */
function hideSplash(): void {
  document.getElementById('splash')?.remove();
}
