import { CoreAdminContext } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { AppRoutes } from './AppRoutes.tsx';
import { LanguageProvider } from './i18n/LanguageProvider.tsx';
import { createAuthProvider } from './providers/workspace/authProvider.ts';
import { ServicesProvider } from './providers/workspace/servicesContext.tsx';
import { AppRouter } from './routing/AppRouter.tsx';
import { moduleBase } from './routing/addresses.ts';
import { routerProvider } from './routing/routerProvider.tsx';
import { RootShell } from './shell/RootShell.tsx';
import type { StartedApp } from './startApp.ts';
import { AppearanceProvider } from './theme/AppearanceProvider.tsx';
import { createStore, forgetUser } from './userStore.ts';

/** The whole front, with its router. `started` is what start-up has fetched. */
export function FacetApp({ started }: { started: StartedApp }) {
  return (
    <AppRouter>
      <AppProviders started={started}>
        <RootShell>
          <AppRoutes />
        </RootShell>
      </AppProviders>
    </AppRouter>
  );
}

/** React-Admin's contexts and ours, inside of a router. */
function AppProviders({ started, children }: { started: StartedApp; children: ReactNode }) {
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
