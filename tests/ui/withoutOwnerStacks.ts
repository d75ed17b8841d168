import * as React from 'react';

/*
 * While it is no production build, React takes a stack trace for each element that it makes, for the words of its
 * warnings: a tenth of what these tests take. It does so for ten thousand a second at most; here they are used up.
 */
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const shared = (React as unknown as Record<string, object | undefined>)[internals];
if (shared) Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });
