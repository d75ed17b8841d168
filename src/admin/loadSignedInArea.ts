/** Fetches the code of everything behind the sign-in page; called early, it is there when it is needed. */
export const loadSignedInArea = () => import('./SignedInArea.tsx');
