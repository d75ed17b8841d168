import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { type ReactNode, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { later } from '../common/loading/later.tsx';
import { PageLoading } from '../common/loading/PageLoading.tsx';
import { SplashEnd } from '../common/loading/SplashEnd.tsx';
import { NotFoundPage } from '../common/NotFoundPage.tsx';
import { usePreference } from '../common/usePreference.ts';
import { useServerEvents } from '../providers/events/useServerEvents.ts';
import { isModuleAddress, moduleBase } from '../routing/addresses.ts';
import { useAppearance } from '../theme/AppearanceProvider.tsx';
import { appearanceFrom } from '../theme/appearance.ts';
import { useIsPhone } from '../theme/useIsPhone.ts';
import { BottomBar } from './bar/BottomBar.tsx';
import { TopBar } from './bar/TopBar.tsx';
import { HelpAside } from './help/HelpAside.tsx';
import { SideMenu } from './menu/SideMenu.tsx';
import { useMenuVisible } from './menu/useMenuVisible.ts';
import { ErrorBoundary } from './notices/ErrorBoundary.tsx';
import { ErrorPage } from './notices/ErrorPage.tsx';
import { OfflineNotice } from './notices/OfflineNotice.tsx';
import { SessionEndNotice } from './notices/SessionEndNotice.tsx';
import { Palette } from './palette/Palette.tsx';
import type { ShortcutsDialogProps } from './shortcuts/ShortcutsDialog.tsx';
import { useShortcuts } from './shortcuts/useShortcuts.ts';

const ShortcutsDialog = later<ShortcutsDialogProps>(() => import('./shortcuts/ShortcutsDialog.tsx'));

const mainId = 'main-content';

/**
 * The main layout: side menu, top bar, page, and a footer that is empty; on phones a bar at the bottom. React-Admin draws it
 * several times while it starts, so its parts are drawn again only when something of theirs changes.
 */
export function Layout({ children }: { children: ReactNode }) {
  const menu = useMenuVisible();
  const shortcuts = useShortcuts();
  const isPhone = useIsPhone();
  const [helpOpen, setHelpOpen] = useState(false);
  const toggleHelp = useCallback(() => setHelpOpen((open) => !open), []);
  const main = useRef<HTMLElement>(null);
  useServerEvents();
  useKeptAppearance();
  useFocusInMain(main);
  return (
    <SplashEnd>
      <Box sx={{ display: 'flex', minHeight: '100vh' }}>
        <SkipLink />
        <SideMenu menu={menu} />
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <TopBar menu={menu} isPhone={isPhone} helpOpen={helpOpen} onHelp={toggleHelp} />
          <OfflineNotice />
          <SessionEndNotice />
          <Box
            component="main"
            ref={main}
            id={mainId}
            tabIndex={-1}
            sx={{ flex: 1, p: { xs: 1.5, sm: 2, xl: 3 }, outline: 'none !important' }}
          >
            <Page>{children}</Page>
          </Box>
          <footer />
        </Box>
      </Box>
      {isPhone && <BottomBar menu={menu} />}
      {helpOpen && <HelpAside onClose={() => setHelpOpen(false)} />}
      <ShortcutsDialog jumps={shortcuts.jumps} open={shortcuts.helpOpen} onClose={shortcuts.closeHelp} />
      <Palette onHelp={shortcuts.openHelp} />
    </SplashEnd>
  );
}

function Page({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const known = !pathname.startsWith(`${moduleBase}/`) || isModuleAddress(pathname);
  return (
    <ErrorBoundary Page={ErrorPage} address={pathname}>
      <Suspense fallback={<PageLoading />}>{known ? children : <NotFoundPage />}</Suspense>
    </ErrorBoundary>
  );
}

/**
 * Keeps the keyboard in the page: what had the focus may be gone with the page before, as the form of a record that was just
 * created. Without it, the next Tab would begin at the top of the menu.
 */
function useFocusInMain(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const wasInside = useRef(false);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      wasInside.current = main.current?.contains(target as Node) ?? false;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [main]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (wasInside.current && document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

/** The first stop of the Tab key: skips the menu and goes to the page. */
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

/**
 * Applies the appearance that the signed-in user has chosen, on any device, and stores with the user what is chosen
 * here.
 */
function useKeptAppearance(): void {
  const { chosen, adopt } = useAppearance();
  const [kept, keep, asked] = usePreference<unknown>('appearance', null);
  // A choice made before signing in belongs to the device alone.
  const before = useRef(chosen);

  useEffect(() => {
    if (asked && kept !== null && chosen === before.current) adopt(appearanceFrom(kept));
  }, [asked, kept, chosen, adopt]);

  useEffect(() => {
    if (chosen && chosen !== before.current) keep(chosen);
  }, [chosen, keep]);
}
