import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { SplashEnd } from './common/loading/SplashEnd.tsx';
import { loadSignedInArea, SignedInArea } from './loadSignedInArea.ts';
import { SignInPage } from './pages/SignInPage.tsx';
import { SignOutPage } from './pages/SignOutPage.tsx';
import { useToken } from './providers/session/session.ts';
import { openBases, signInAddress } from './routing/addresses.ts';
import { addressAfterSignIn, signInAddressFor } from './routing/redirectUrl.ts';

const ItemPage = lazy(() => import('./pages/ItemPage.tsx'));
const SetPasswordPage = lazy(() => import('./pages/SetPasswordPage.tsx'));

/** All routes: the pages without the main layout, and behind every other address the pages with it. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path={signInAddress} element={<GuestPage page={<SignInPage onInput={loadSignedInArea} />} />} />
      {[`${openBases.invitation}/:token`, `${openBases.reset}/:token`].map((path) => (
        <Route key={path} path={path} element={<LinkPage page={<SetPasswordPage onInput={loadSignedInArea} />} />} />
      ))}
      <Route path={`${openBases.item}/*`} element={<GuestPage page={<ItemPage />} />} />
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
            <Suspense>
              <SignedInArea />
            </Suspense>
          </SignedInOnly>
        }
      />
    </Routes>
  );
}

/** For guests, and also for who is signed in here: the link may be for another account. */
function LinkPage({ page }: { page: ReactNode }) {
  return (
    <Suspense>
      <SplashEnd>{page}</SplashEnd>
    </Suspense>
  );
}

function GuestPage({ page }: { page: ReactNode }) {
  return (
    <GuestOnly>
      <LinkPage page={page} />
    </GuestOnly>
  );
}

/** Shows its children to signed-in users. Everybody else goes to the sign-in page, and comes back here afterwards. */
function SignedInOnly({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  if (useToken()) return children;
  return <Navigate to={signInAddressFor(`${pathname}${search}${hash}`)} replace />;
}

/** Shows its children to guests. A user who is signed in, or has just signed in here, goes on into the app. */
function GuestOnly({ children }: { children: ReactNode }) {
  const { search } = useLocation();
  return useToken() ? <Navigate to={addressAfterSignIn(search)} replace /> : children;
}
