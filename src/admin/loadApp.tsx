import type { ReactElement } from 'react';
import { loadSignedInArea } from './loadSignedInArea.ts';
import type { Started } from './startUp.ts';

/** Fetches the code of the app: its router and shell, and the pages behind the sign-in page. */
export const loadApp = () => Promise.all([import('./FacetApp.tsx'), import('./startApp.ts'), loadSignedInArea()]);

/** The app, with everything that its first page needs. Rejects when the code or the texts cannot be fetched. */
export async function appFrom(starting: Promise<Started>): Promise<ReactElement> {
  const [[{ FacetApp }, { startApp }], started] = await Promise.all([loadApp(), starting]);
  return <FacetApp started={await startApp(started)} />;
}
