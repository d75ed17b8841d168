import { useResourceContext } from 'ra-core';
import { type ComponentType, type Context, memo } from 'react';
import { Drawer, Menu, Popover } from './common/loading/layers.tsx';
import { lazyPart } from './common/loading/lazyPart.tsx';
import { NotFoundPage } from './common/NotFoundPage.tsx';
import { FacetDialog } from './dialogs/FacetDialog.tsx';
import { ColumnChoices } from './lists/choices/ColumnChooser.tsx';
import { SelectionButtons } from './lists/SelectionBar.tsx';
import { useSchema } from './providers/workspace/schemaContext.tsx';
import { ListFeaturesContext, RecordFeaturesContext } from './record/Features.ts';
import { AddDial, AppearancePanel, NewSheet } from './shell/bar/panels.ts';
import { SignInAgain } from './shell/notices/SignInAgain.ts';
import { SearchAll } from './shell/search/SearchBox.tsx';

/*
 * The pages of every module, with the features that they contain. They are fetched when the first of them is opened:
 * the sign-in page and the dashboard need no tables and forms.
 */

const listFeatures = async () => (await import('./listFeatures.ts')).listFeatures;
const recordFeatures = async () => (await import('./recordFeatures.ts')).recordFeatures;
const list = async () => (await import('./lists/ModuleList.tsx')).ModuleList;
const edit = async () => (await import('./recordPage/ModuleEdit.tsx')).ModuleEdit;
const create = async () => (await import('./recordPage/ModuleCreate.tsx')).ModuleCreate;

export const LazyList = modulePage(list, ListFeaturesContext, listFeatures);
export const LazyEdit = modulePage(edit, RecordFeaturesContext, recordFeatures);
export const LazyCreate = modulePage(create, RecordFeaturesContext, recordFeatures);

/** What opens over a page. Fetched early, a click does not wait for it. */
const overPages = [
  Menu,
  Popover,
  Drawer,
  FacetDialog,
  AddDial,
  AppearancePanel,
  NewSheet,
  ColumnChoices,
  SearchAll,
  SelectionButtons,
  SignInAgain,
];

/** Fetches the code early, while the browser is idle; without a network it is fetched when needed. */
export async function loadModulePages(): Promise<void> {
  await Promise.allSettled([
    ...overPages.map((part) => part.load()),
    ...[LazyList, LazyEdit, LazyCreate].map((page) => page.load()),
  ]);
}

function modulePage<Features>(
  loadPage: () => Promise<ComponentType>,
  FeaturesContext: Context<Features | null>,
  loadFeatures: () => Promise<Features>,
) {
  return lazyPart(async () => {
    const [Page, features] = await Promise.all([loadPage(), loadFeatures()]);
    return {
      // Routes are drawn anew more often than their pages need to be.
      default: memo(() => {
        // A role or the schema may lose the module while its page is open, and the route goes after that.
        const { modules } = useSchema();
        if (!modules[useResourceContext() ?? '']) return <NotFoundPage />;
        return (
          <FeaturesContext.Provider value={features}>
            <Page />
          </FeaturesContext.Provider>
        );
      }),
    };
  });
}
