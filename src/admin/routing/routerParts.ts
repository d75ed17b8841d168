import type { RouterNavigateFunction, RouterProvider } from 'ra-core';
import { useCallback, useEffect, useRef } from 'react';
import {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router';
import { useNavigationBlock } from './navigationBlocks.ts';

/**
 * What React-Admin takes from React-Router, without the data router that its own adapter brings along. The build has
 * this module in the place of that adapter (see replacedModules).
 */
export const reactRouterProvider = {
  ...{ useLocation, useParams, useMatch, useInRouterContext, matchPath },
  ...{ Link, Navigate, Route, Routes, Outlet },
  useNavigate: useSteadyNavigate,
  useBlocker: useNavigationBlock,
  useCanBlock: () => true,
  RouterWrapper: ({ children }) => children,
} as RouterProvider;

/** The same function whatever the address is: what depends on it is not drawn, or run, again. */
function useSteadyNavigate(): RouterNavigateFunction {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  return useCallback((to, options) => {
    if (typeof to === 'number') return latest.current(to);
    return latest.current(to, options);
  }, []);
}
