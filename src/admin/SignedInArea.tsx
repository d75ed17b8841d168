import { CoreAdminUI, CustomRoutes, DataProviderContext, Resource } from 'ra-core';
import { lazy, type ReactElement, useEffect, useMemo, useState } from 'react';
import { Navigate, Route } from 'react-router-dom';
import { type Module, mayDo, type Schema } from '../metadata/model.ts';
import { NotFoundPage } from './common/NotFoundPage.tsx';
import { PageLoading } from './common/PageLoading.tsx';
import { FieldServicesProvider } from './FieldServicesProvider.tsx';
import { SendFilesProvider } from './forms/SendFilesProvider.tsx';
import { LazyCreate, LazyEdit, LazyList, loadModulePages } from './modulePages.tsx';
import { NumberPage } from './pages/NumberPage.tsx';
import { createDataProvider } from './providers/data/dataProvider.ts';
import { useSchema } from './providers/workspace/schemaContext.tsx';
import { useServices } from './providers/workspace/servicesContext.tsx';
import { WorkspaceProvider } from './providers/workspace/workspaceContext.tsx';
import { LoadPagesContext } from './record/prefetchRecord.ts';
import { dashboardAddress, numberBase } from './routing/addresses.ts';
import { Layout } from './shell/Layout.tsx';
import { ErrorPage } from './shell/notices/ErrorPage.tsx';
import { WorkspaceFailure } from './shell/notices/WorkspaceFailure.tsx';

const DashboardPage = lazy(() => import('./pages/dashboard/DashboardPage.tsx'));
const HelpPage = lazy(() => import('./pages/help/HelpPage.tsx'));
const ReportDashboardPage = lazy(() => import('./pages/ReportDashboardPage.tsx'));
const ReportPage = lazy(() => import('./pages/ReportPage.tsx'));
const SettingsPage = lazy(() => import('./pages/settings/SettingsPage.tsx'));

/** Milliseconds after the first page before the code of the other pages is fetched. */
const quietTime = 2000;

/**
 * The pages inside the main layout: the app's own, and those of each module of the schema. Guests need none of this
 * code, so it is a chunk of its own.
 */
export default function SignedInArea() {
  const { http } = useServices();
  const [dataProvider] = useState(() => createDataProvider(http));
  return (
    <DataProviderContext.Provider value={dataProvider}>
      <WorkspaceProvider Failure={WorkspaceFailure}>
        <FieldServicesProvider>
          <SendFilesProvider>
            <Pages />
          </SendFilesProvider>
        </FieldServicesProvider>
      </WorkspaceProvider>
    </DataProviderContext.Provider>
  );
}

function Pages() {
  const schema = useSchema();
  useEffect(() => {
    const timer = setTimeout(loadModulePages, quietTime);
    return () => clearTimeout(timer);
  }, []);
  const pages = useMemo(() => [...resourcesFromSchema(schema), ownPages, numberPages(schema)], [schema]);
  return (
    <LoadPagesContext.Provider value={loadModulePages}>
      <CoreAdminUI layout={Layout} catchAll={NotFoundPage} error={ErrorPage} loading={PageLoading} disableTelemetry>
        {pages}
      </CoreAdminUI>
    </LoadPagesContext.Provider>
  );
}

const ownPages = (
  <CustomRoutes key="own-pages">
    <Route path="/" element={<Navigate to={dashboardAddress} replace />} />
    <Route path="/dashboard" element={<DashboardPage />} />
    <Route path="/help/*" element={<HelpPage />} />
    <Route path="/settings" element={<SettingsPage />} />
    <Route path="/report" element={<Navigate to="/report/dashboard" replace />} />
    <Route path="/report/dashboard" element={<ReportDashboardPage />} />
    <Route path="/report/:name" element={<ReportPage />} />
  </CustomRoutes>
);

/** Documents open under their number too: /sales/{invoice_number}, /purchases/{invoice_number}. */
function numberPages(schema: Schema) {
  const numbered = Object.values(schema.modules).filter(({ document }) => document?.number);
  return (
    <CustomRoutes key="number-pages">
      {numbered.map((module) => (
        <Route key={module.name} path={`${numberBase(module.name)}/:number`} element={<NumberPage module={module} />} />
      ))}
    </CustomRoutes>
  );
}

/** A React-Admin resource for every module, in the menu or not: list, record and new record, all from its schema. */
function resourcesFromSchema(schema: Schema): ReactElement[] {
  return Object.values(schema.modules).map(resourceOf);
}

function resourceOf(module: Module): ReactElement {
  return (
    <Resource
      key={module.name}
      name={module.name}
      recordRepresentation={module.recordLabel}
      list={LazyList}
      edit={LazyEdit}
      {...(!module.readOnly && mayDo(module, 'create') && { create: LazyCreate })}
    />
  );
}
