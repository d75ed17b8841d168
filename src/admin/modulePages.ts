import { lazy } from 'react';

/*
 * The pages of every module, fetched when the first of them is opened: the sign-in page and the dashboard need no tables
 * and forms.
 */

const list = () => import('./lists/ModuleList.tsx');
const edit = () => import('./recordPage/ModuleEdit.tsx');
const create = () => import('./recordPage/ModuleCreate.tsx');

export const ModuleList = lazy(async () => ({ default: (await list()).ModuleList }));
export const ModuleEdit = lazy(async () => ({ default: (await edit()).ModuleEdit }));
export const ModuleCreate = lazy(async () => ({ default: (await create()).ModuleCreate }));

/** Fetches them early, while there is nothing better to do; without a network they are fetched when needed. */
export async function loadModulePages(): Promise<void> {
  await Promise.allSettled([list(), edit(), create()]);
}
