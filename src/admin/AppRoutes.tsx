import { lazy, type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { SplashEnd } from './common/SplashEnd.tsx';
import { loadSignedInArea } from './loadSignedInArea.ts';
import { SignInPage } from './pages/SignInPage.tsx';
import { SignOutPage } from './pages/SignOutPage.tsx';
import { GuestOnly, SignedInOnly } from './routing/guards.tsx';

const ItemPage = lazy(() => import('./pages/ItemPage.tsx'));
const SignedInArea = lazy(loadSignedInArea);

/** Who may see what: the pages without the main layout, and behind all other addresses those with it. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/sign-in" element={<GuestPage page={<SignInPage onInput={loadSignedInArea} />} />} />
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
            <Suspense>
              <SignedInArea />
            </Suspense>
          </SignedInOnly>
        }
      />
    </Routes>
  );
}

function GuestPage({ page }: { page: ReactNode }) {
  return (
    <GuestOnly>
      <Suspense>
        <SplashEnd>{page}</SplashEnd>
      </Suspense>
    </GuestOnly>
  );
}
