import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useToken } from '../providers/session.ts';
import { addressAfterSignIn, signInAddressFor } from './redirectUrl.ts';

/** Shows its children to who is signed in; sends everybody else to the sign-in page, and back here afterwards. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  if (useToken()) return children;
  return <Navigate to={signInAddressFor(`${pathname}${search}${hash}`)} replace />;
}

/** Shows its children to guests; who is signed in, or has just signed in here, goes on into the app. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { search } = useLocation();
  return useToken() ? <Navigate to={addressAfterSignIn(search)} replace /> : children;
}
