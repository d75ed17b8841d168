import type {
  RouterLinkProps,
  RouterNavigateFunction,
  RouterProvider,
  RouterRouteProps,
  RouterRoutesProps,
  RouterTo,
} from 'ra-core';
import {
  Children,
  cloneElement,
  forwardRef,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useCallback,
  useMemo,
  useRef,
} from 'react';
import { addressOf } from './addresses.ts';
import { reactRouterProvider } from './routerParts.ts';

/**
 * React-Admin's view of the router: real browser addresses in the product's shape. Every link and navigation of React-
 * Admin passes through addressOf, and the routes that its <Resource> declares are declared in the same shape. So the
 * router itself, and every link of ours, sees only product addresses.
 */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  useNavigate: useAddressNavigate,
  Link: forwardRef<HTMLAnchorElement, RouterLinkProps>(function AddressLink({ to, ...props }, ref) {
    return <reactRouterProvider.Link {...props} to={addressOfTarget(to)} ref={ref} />;
  }),
  Navigate: ({ to, ...props }) => <reactRouterProvider.Navigate {...props} to={addressOfTarget(to)} />,
  Routes: StableRoutes,
};

/**
 * React-Admin declares the same routes several times while it starts. Nothing is drawn again for that: each time would
 * draw the whole page.
 */
function StableRoutes({ children, location }: RouterRoutesProps) {
  const declared = useRef(children);
  if (!isSame(declared.current, children)) declared.current = children;
  const routes = declared.current;
  return useMemo(
    () => <reactRouterProvider.Routes location={location}>{addressRoutes(routes)}</reactRouterProvider.Routes>,
    [routes, location],
  );
}

/** Whether two nodes draw the same: the same elements with the same values. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((node, place) => isSame(node, other[place]));
  if (!isValidElement<object>(one) || !isValidElement<object>(other)) return false;
  if (one.type !== other.type || one.key !== other.key) return false;
  const [values, others] = [Object.entries(one.props), new Map<string, unknown>(Object.entries(other.props))];
  return values.length === others.size && values.every(([name, value]) => isSame(value, others.get(name)));
}

/** The paths that <Resource> and the router above it declare, with the product's paths. */
const resourcePaths: Record<string, string> = {
  'create/*': 'new',
  ':id/*': 'edit/:id',
  ':id/show/*': 'show/:id',
};

function addressRoutes(children: ReactNode): ReactNode {
  return Children.map(children, (child) => {
    if (!isValidElement<RouterRouteProps>(child) || child.props.path === undefined) return child;
    const { path, element } = child.props;
    if (isResource(element)) return cloneElement(child, { path: `module/${path}` });
    return path in resourcePaths ? cloneElement(child, { path: resourcePaths[path] }) : child;
  });
}

const isResource = (element: ReactNode): element is ReactElement =>
  isValidElement(element) && (element.type as { raName?: string }).raName === 'Resource';

function useAddressNavigate(): RouterNavigateFunction {
  const navigate = reactRouterProvider.useNavigate();
  return useCallback((to, options) => navigate(typeof to === 'number' ? to : addressOfTarget(to), options), [navigate]);
}

function addressOfTarget(to: RouterTo): RouterTo {
  if (typeof to === 'string') return addressOf(to);
  return to.pathname === undefined ? to : { ...to, pathname: addressOf(to.pathname) };
}
