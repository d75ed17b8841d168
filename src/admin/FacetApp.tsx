import { CoreAdminContext, localStorageStore, type Store } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { AppRoutes } from './AppRoutes.tsx';
import { LanguageProvider } from './i18n/LanguageProvider.tsx';
import { listPlaces } from './place/ListPlace.ts';
import { createAuthProvider } from './providers/workspace/authProvider.ts';
import { ServicesProvider } from './providers/workspace/servicesContext.tsx';
import { moduleBase } from './routing/addresses.ts';
import { routerProvider } from './routing/routerProvider.tsx';
import { RootShell } from './shell/RootShell.tsx';
import type { Started } from './startUp.ts';
import { AppearanceProvider } from './theme/AppearanceProvider.tsx';

/** The whole front. `started` is what start-up has fetched. */
export function FacetApp({ started }: { started: Started }) {
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <Root started={started} /> }]));
  return <RouterProvider router={router} />;
}

function Root({ started }: { started: Started }) {
  return (
    <AppProviders started={started}>
      <RootShell>
        <AppRoutes />
      </RootShell>
    </AppProviders>
  );
}

/** React-Admin's contexts and ours, inside of a router. */
function AppProviders({ started, children }: { started: Started; children: ReactNode }) {
  const { configuration, http, queryClient, language } = started;
  const [store] = useState(createStore);
  const [authProvider] = useState(() => createAuthProvider(http, () => forgetUser(store)));
  return (
    <CoreAdminContext
      authProvider={authProvider}
      basename={moduleBase}
      queryClient={queryClient}
      routerProvider={routerProvider}
      store={store}
    >
      <ServicesProvider services={{ configuration, http }}>
        <LanguageProvider initial={language}>
          <AppearanceProvider>{children}</AppearanceProvider>
        </LanguageProvider>
      </ServicesProvider>
    </CoreAdminContext>
  );
}

/** Nothing of the user before stays for another one. */
function forgetUser(store: Store): void {
  store.reset();
  listPlaces.clear();
}

/** Where React-Admin keeps what a person arranged: columns, page sizes, open groups of the menu. */
function createStore(): Store {
  return localStorageStore('1', 'Facet');
}
