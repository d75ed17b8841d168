import { useEffect, useLayoutEffect } from 'react';
import { type Location, useLocation } from 'react-router';

const storageKey = 'facet.scroll';

/** How far down each page was, by its path. Kept for a reload, in this tab. */
const positions: Record<string, number> = read();

/** A new record is another one each time. */
const keyOf = ({ pathname, key }: Location) => (pathname.endsWith('/new') ? key : pathname);

/** Notes how far down the page is that is about to be left. */
export function keepScroll(location: Location): void {
  positions[keyOf(location)] = window.scrollY;
}

/** Shows each page as far down as it was left, or where the address points to, else from its top. */
export function useKeptScroll(): void {
  const location = useLocation();
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);
  useEffect(() => {
    const keep = () => {
      keepScroll(location);
      write();
      // If the page comes back from the browser's own cache.
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [location]);
  useLayoutEffect(() => {
    const kept = positions[keyOf(location)];
    const target = kept === undefined && location.hash ? document.getElementById(idIn(location.hash)) : null;
    if (target) target.scrollIntoView();
    else window.scrollTo(0, kept ?? 0);
  }, [location]);
}

function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

function read(): Record<string, number> {
  try {
    return Object(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'));
  } catch {
    return {};
  }
}

function write(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Full or forbidden: a reload shows the page from its top.
  }
}
