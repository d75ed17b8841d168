/** Fetches the code of everything behind the sign-in page. Called early, the code is there when it is needed. */
export const loadSignedInArea = () => import('./SignedInArea.tsx');
