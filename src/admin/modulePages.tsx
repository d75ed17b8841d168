import { type ComponentType, lazy } from 'react';
import { FeaturesContext } from './record/Features.ts';

/*
 * The pages of every module, with the features that they take part in. They are fetched when the first of them is
 * opened: the sign-in page and the dashboard need no tables and forms.
 */

const features = () => import('./features.ts');
const list = async () => (await import('./lists/ModuleList.tsx')).ModuleList;
const edit = async () => (await import('./recordPage/ModuleEdit.tsx')).ModuleEdit;
const create = async () => (await import('./recordPage/ModuleCreate.tsx')).ModuleCreate;

export const ModuleList = lazy(() => withFeatures(list));
export const ModuleEdit = lazy(() => withFeatures(edit));
export const ModuleCreate = lazy(() => withFeatures(create));

/** Fetches them early, while there is nothing better to do; without a network they are fetched when needed. */
export async function loadModulePages(): Promise<void> {
  await Promise.allSettled([features(), list(), edit(), create()]);
}

async function withFeatures(load: () => Promise<ComponentType>) {
  const [Page, part] = await Promise.all([load(), features()]);
  return {
    default: () => (
      <FeaturesContext.Provider value={part.features}>
        <Page />
      </FeaturesContext.Provider>
    ),
  };
}
