import { CoreAdminUI, CustomRoutes } from 'ra-core';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { DashboardPage } from './pages/dashboard/DashboardPage.tsx';
import { InvoicePage } from './pages/InvoicePage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { SignInPage } from './pages/SignInPage.tsx';
import { SignOutPage } from './pages/SignOutPage.tsx';
import { FieldServicesProvider } from './resources/FieldServicesProvider.tsx';
import { resourcesFromSchema } from './resources/resourcesFromSchema.tsx';
import { dashboardAddress } from './routing/addresses.ts';
import { GuestOnly, SignedInOnly } from './routing/guards.tsx';
import { useSchema } from './schemaContext.tsx';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { Layout } from './shell/Layout.tsx';
import { PageLoading } from './shell/PageLoading.tsx';
import { SplashEnd } from './shell/SplashEnd.tsx';
import { WorkspaceProvider } from './workspaceContext.tsx';

const ItemPage = lazy(() => import('./pages/ItemPage.tsx'));
const ReportDashboardPage = lazy(() => import('./pages/ReportDashboardPage.tsx'));
const ReportPage = lazy(() => import('./pages/ReportPage.tsx'));
const SettingsPage = lazy(() => import('./pages/settings/SettingsPage.tsx'));

/** Every address of the product and who may see it. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/sign-in" element={<GuestPage page={<SignInPage />} />} />
      <Route path="/vid/*" element={<GuestPage page={<ItemPage />} />} />
      <Route
        path="/sign-out"
        element={
          <SignedInOnly>
            <SplashEnd>
              <SignOutPage />
            </SplashEnd>
          </SignedInOnly>
        }
      />
      <Route
        path="/*"
        element={
          <SignedInOnly>
            <WorkspaceProvider>
              <FieldServicesProvider>
                <Pages />
              </FieldServicesProvider>
            </WorkspaceProvider>
          </SignedInOnly>
        }
      />
    </Routes>
  );
}

function GuestPage({ page }: { page: ReactNode }) {
  return (
    <GuestOnly>
      <Suspense fallback={<PageLoading />}>
        <SplashEnd>{page}</SplashEnd>
      </Suspense>
    </GuestOnly>
  );
}

/** The pages inside the main layout: ours, and those of each module of the schema. */
function Pages() {
  const schema = useSchema();
  const resources = useMemo(() => [...resourcesFromSchema(schema), ownPages], [schema]);
  return (
    <CoreAdminUI layout={Layout} catchAll={NotFoundPage} error={ErrorPage} loading={PageLoading} disableTelemetry>
      {resources}
    </CoreAdminUI>
  );
}

const ownPages = (
  <CustomRoutes key="own-pages">
    <Route path="/" element={<Navigate to={dashboardAddress} replace />} />
    <Route path="/dashboard" element={<DashboardPage />} />
    <Route path="/settings" element={<SettingsPage />} />
    <Route path="/report" element={<Navigate to="/report/dashboard" replace />} />
    <Route path="/report/dashboard" element={<ReportDashboardPage />} />
    <Route path="/report/:name" element={<ReportPage />} />
    <Route path="/sales/:invoice_number" element={<InvoicePage module="sale" />} />
    <Route path="/purchases/:invoice_number" element={<InvoicePage module="purchase" />} />
  </CustomRoutes>
);
