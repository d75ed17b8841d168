import { lazyPage } from './common/lazyPage.tsx';

export const SignedInArea = lazyPage(async () => {
  const area = await import('./SignedInArea.tsx');
  area.fetchPageAt(window.location.pathname);
  return area;
});

/** Fetches the code of everything behind the sign-in page. Called early, the code is there when it is needed. */
export const loadSignedInArea = SignedInArea.load;
