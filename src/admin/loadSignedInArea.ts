import { lazyPart } from './common/loading/lazyPart.tsx';

export const SignedInArea = lazyPart(async () => {
  const area = await import('./SignedInArea.tsx');
  area.fetchPageAt(window.location.pathname);
  return area;
});

/** Fetches the code of everything behind the sign-in page. Called early, the code is there when it is needed. */
export const loadSignedInArea = SignedInArea.load;
