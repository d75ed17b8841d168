import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router';
import { createAppHistory } from './appHistory.ts';

/** Gives its children the browser's address. A page that is not there yet leaves the one before on screen. */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createAppHistory);
  const [{ action, location }, setShown] = useState(history.shown);
  useLayoutEffect(() => history.listen((shown) => startTransition(() => setShown(shown))), [history]);
  return (
    <Router location={location} navigationType={action} navigator={history.navigator}>
      {children}
    </Router>
  );
}
