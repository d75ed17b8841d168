import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { CoreAdminUI, CustomRoutes, DataProviderContext, Resource } from 'ra-core';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { Navigate, Route } from 'react-router-dom';
import { type Module, mayDo, type Schema } from '../metadata/model.ts';
import { type LazyPart, lazyPart } from './common/loading/lazyPart.tsx';
import { PageLoading } from './common/loading/PageLoading.tsx';
import { NotFoundPage } from './common/NotFoundPage.tsx';
import { FieldServicesProvider } from './FieldServicesProvider.tsx';
import { SendFilesProvider } from './forms/SendFilesProvider.tsx';
import { LazyCreate, LazyEdit, LazyList, loadModulePages } from './modulePages.tsx';
import { NumberPage } from './pages/NumberPage.tsx';
import { createDataProvider } from './providers/data/dataProvider.ts';
import { useSchema } from './providers/workspace/schemaContext.tsx';
import { useServices } from './providers/workspace/servicesContext.tsx';
import { WorkspaceProvider } from './providers/workspace/workspaceContext.tsx';
import { LoadPagesContext } from './record/prefetchRecord.ts';
import { dashboardAddress, isModuleAddress, numberBase } from './routing/addresses.ts';
import { Layout } from './shell/Layout.tsx';
import { ErrorPage } from './shell/notices/ErrorPage.tsx';
import { WorkspaceFailure } from './shell/notices/WorkspaceFailure.tsx';

const DashboardPage = lazyPart(() => import('./pages/dashboard/DashboardPage.tsx'));
const HelpPage = lazyPart(() => import('./pages/help/HelpPage.tsx'));
const ReportDashboardPage = lazyPart(() => import('./pages/ReportDashboardPage.tsx'));
const ReportPage = lazyPart(() => import('./pages/ReportPage.tsx'));
const SettingsPage = lazyPart(() => import('./pages/settings/SettingsPage.tsx'));

/** Milliseconds without a call before the code of the other pages is fetched. */
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

/** Fetches the code of the page at an address, if that is one of the most used: it comes while the workspace does. */
export function fetchPageAt(pathname: string): void {
  // Where it cannot be fetched, the page says so as it is shown.
  pageAt(pathname)
    ?.load()
    .catch(() => undefined);
}

function pageAt(pathname: string): LazyPart<object> | undefined {
  if (pathname === '/' || pathname === dashboardAddress) return DashboardPage;
  if (!isModuleAddress(pathname)) return undefined;
  if (pathname.includes('/edit/')) return LazyEdit;
  return pathname.endsWith('/new') ? LazyCreate : LazyList;
}

function Pages() {
  const schema = useSchema();
  const queryClient = useQueryClient();
  useEffect(() => onceQuiet(queryClient, loadModulePages), [queryClient]);
  const pages = useMemo(() => [...resourcesFromSchema(schema), ownPages, numberPages(schema)], [schema]);
  return (
    <LoadPagesContext.Provider value={loadModulePages}>
      <CoreAdminUI layout={Layout} catchAll={NotFoundPage} error={ErrorPage} loading={PageLoading} disableTelemetry>
        {pages}
      </CoreAdminUI>
    </LoadPagesContext.Provider>
  );
}

/**
 * Runs the task as soon as no call has been under way for a while: on a slow network the code of other pages would
 * take its bytes from the first page.
 * @returns what calls it off
 */
function onceQuiet(queryClient: QueryClient, task: () => unknown): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = undefined;
    if (queryClient.isFetching() === 0) timer = setTimeout(end, quietTime);
  };
  const stopListening = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' && type !== 'added') return;
    // While calls follow each other the time begins anew.
    if (queryClient.isFetching() > 0 || timer === undefined) wait();
  });
  const callOff = () => {
    clearTimeout(timer);
    stopListening();
  };
  const end = () => {
    callOff();
    task();
  };
  wait();
  return callOff;
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
