/*
 * The addresses of the product. React-Admin builds its own with `basename` "/module" (`/module/sale/create`,
 * `/module/sale/5`); addressOf turns those into the product's (`/module/sale/new`, `/module/sale/edit/5`).
 */

/** React-Admin's basename: every module's pages live below it. */
export const moduleBase = '/module';

export const dashboardAddress = '/dashboard';
export const signInAddress = '/sign-in';
export const signOutAddress = '/sign-out';
export const settingsAddress = '/settings';
export const helpAddress = '/help';
/** Pages for everybody, signed in or not: an item by its code, and what links in mails open. */
export const openBases = { item: '/vid', invitation: '/invitation', reset: '/reset' };

export const listAddress = (module: string) => `${moduleBase}/${module}`;
export const newAddress = (module: string) => `${moduleBase}/${module}/new`;
/** The form of a new record with the values of that one. */
export const duplicateAddress = (module: string, id: number | string) =>
  `${newAddress(module)}?${duplicateKey}=${encodeURIComponent(id)}`;
export const duplicateKey = 'duplicate';
/** The form of a new record that gets a first row, which refers to the record with this id. */
export const newWithRowAddress = (module: string, link: string, id: number | string) =>
  `${newAddress(module)}?${firstRowKey}=${encodeURIComponent(`${link}.${id}`)}`;
export const firstRowKey = 'row';
export const editAddress = (module: string, id: number | string) =>
  `${moduleBase}/${module}/edit/${encodeURIComponent(id)}`;
/** The address that opens the document with this number: /sales/{number}. */
export const numberAddress = (module: string, number: string) => `${numberBase(module)}/${encodeURIComponent(number)}`;
export const numberBase = (module: string) => `/${module}s`;

export const reportPageAddress = (name: string) => `/report/${name}`;

/** The address of a report with that filter. */
export const reportAddress = (name: string, filter: Readonly<Record<string, unknown>>) =>
  `/report/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/**
 * The product's address for a path that React-Admin built; any other path, and a full address, comes back unchanged.
 */
export function addressOf(path: string): string {
  const [, module, first, rest = ''] = /^\/module\/([^/?#]+)\/([^/?#]+)(.*)$/.exec(path) ?? [];
  if (!module || !first || first === 'new' || first === 'edit') return path;
  if (first === 'create') return `${newAddress(module)}${rest}`;
  return `${moduleBase}/${module}/edit/${first}${rest.replace(/^\/show(?=[/?#]|$)/, '')}`;
}

/** Whether only those who are signed in see the page of this path; guests sign in first. */
export function isBehindSignIn(pathname: string): boolean {
  return !Object.values(openBases).some((base) => pathname === base || pathname.startsWith(`${base}/`));
}

/** Whether a path below `/module` is the list, the new record or a record of a module; every other one is not found. */
export function isModuleAddress(pathname: string): boolean {
  return /^\/module\/[^/]+(\/(new|edit\/[1-9]\d*))?\/?$/.test(pathname);
}

/** The module that an address belongs to, or undefined. */
export function moduleOfAddress(pathname: string): string | undefined {
  return /^\/module\/([^/]+)/.exec(pathname)?.[1];
}
