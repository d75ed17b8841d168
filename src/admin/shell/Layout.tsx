import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { useServerEvents } from '../providers/useServerEvents.ts';
import { loadModulePages } from '../resources/modulePages.ts';
import { isModuleAddress, moduleBase } from '../routing/addresses.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { PageLoading } from './PageLoading.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { SideMenu } from './SideMenu.tsx';
import { SplashEnd } from './SplashEnd.tsx';
import { TopBar } from './TopBar.tsx';
import { useKeptAppearance } from './useKeptAppearance.ts';
import { useMenuVisible } from './useMenuVisible.ts';
import { useShortcuts } from './useShortcuts.ts';

const mainId = 'main-content';
/** Milliseconds after the first page before the code of others is fetched. */
const quietTime = 2000;

/** The main layout: side menu, top bar, page, and a footer that is empty. */
export function Layout({ children }: { children: ReactNode }) {
  const menu = useMenuVisible();
  const shortcuts = useShortcuts();
  useServerEvents();
  useKeptAppearance();
  useEffect(() => {
    const timer = setTimeout(loadModulePages, quietTime);
    return () => clearTimeout(timer);
  }, []);
  return (
    <SplashEnd>
      <Box sx={{ display: 'flex', minHeight: '100vh' }}>
        <SkipLink />
        <SideMenu menu={menu} />
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <TopBar onMenu={menu.toggle} menuVisible={menu.visible} />
          <OfflineNotice />
          <Box
            component="main"
            id={mainId}
            tabIndex={-1}
            sx={{ flex: 1, p: { xs: 1.5, sm: 2, xl: 3 }, outline: 'none !important' }}
          >
            <Page>{children}</Page>
          </Box>
          <footer />
        </Box>
      </Box>
      <ShortcutsDialog {...shortcuts} />
    </SplashEnd>
  );
}

function Page({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const known = !pathname.startsWith(`${moduleBase}/`) || isModuleAddress(pathname);
  return (
    <ErrorBoundary address={pathname}>
      <Suspense fallback={<PageLoading />}>{known ? children : <NotFoundPage />}</Suspense>
    </ErrorBoundary>
  );
}

/** The first stop of the Tab key: past the menu, to the page. */
function SkipLink() {
  const translate = useTranslate();
  return (
    <Link
      href={`#${mainId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
      sx={{
        position: 'fixed',
        top: -80,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        bgcolor: 'background.paper',
        borderRadius: 1,
        '&:focus': { top: 8 },
      }}
    >
      {translate('facet.shell.skipToContent')}
    </Link>
  );
}
