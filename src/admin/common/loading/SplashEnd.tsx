import { type ReactNode, useEffect } from 'react';

/** Wraps every page: the first one that shows ends the splash screen. */
export function SplashEnd({ children }: { children: ReactNode }) {
  useEffect(hideSplash, []);
  return children;
}

/** Removes the splash screen of index.html, if it is still there. */
function hideSplash(): void {
  document.getElementById('splash')?.remove();
}
