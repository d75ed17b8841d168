import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  choiceOf,
  type ListedChoice,
  type ListedChoices,
  valueListFields,
  valueListModule,
} from '../../../fields/shared/choices.ts';
import type { Language } from '../../../fields/shared/languages.ts';
import type { Schema } from '../../../metadata/model.ts';
import { statusOf } from '../http/callFailure.ts';
import type { HttpClient } from '../http/httpClient.ts';
import type { User } from './authProvider.ts';
import type { MenuLink } from './navigation.ts';
import { workspacePaths } from './workspacePaths.ts';

/*
 * The queries that must succeed before the main layout shows; WorkspaceProvider reports when one fails. Each stays
 * fresh until something invalidates it: the user saves the profile, changes the language, or a server event reports a
 * new schema.
 */

/** They run even when the browser reports no network, so that the app can say so instead of waiting. */
const forGood = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
} as const;

export interface SignedIn {
  user: User;
  /** The time zone whose days count in the house. Other back ends may leave it out. */
  timeZone: string | undefined;
}

export const userQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: ['workspace', 'user'],
    queryFn: async ({ signal }): Promise<SignedIn> => {
      const { user, time_zone } = (await http(workspacePaths.user, { signal, ownErrors: true })).json;
      return { user, timeZone: time_zone };
    },
    ...forGood,
  });

export const schemaQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: ['workspace', 'schema'],
    queryFn: ({ signal }) => fetchSchema(http, signal),
    ...forGood,
  });

/** The values of the value lists that fields of the schema choose from. */
export const choicesQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: ['workspace', 'choices'],
    queryFn: ({ signal }) => fetchChoices(http, signal),
    ...forGood,
  });

export const navigationQuery = (http: HttpClient, language: Language) =>
  queryOptions({
    queryKey: ['workspace', 'navigation', language],
    queryFn: async ({ signal }): Promise<MenuLink[]> =>
      (await http(workspacePaths.navigation, { signal, ownErrors: true })).json,
    ...forGood,
  });

export const preferencesKey = ['workspace', 'preferences'] as const;

/** All choices that the user has made, by name, as they were at the start: the first page shows with them (usePreference). */
const preferencesQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: preferencesKey,
    queryFn: async ({ signal }): Promise<Record<string, unknown>> =>
      (await http(workspacePaths.preferences, { signal, ownErrors: true })).json,
    ...forGood,
  });

/** Fetches all of them at once into the cache. Never rejects: the component that shows them gets the error there. */
export async function prefetchWorkspace(client: QueryClient, http: HttpClient, language: Language): Promise<void> {
  // The page asks again for what did not come.
  const retry = false;
  await Promise.all([
    client.prefetchQuery({ ...userQuery(http), retry }),
    client.prefetchQuery({ ...schemaQuery(http), retry }),
    client.prefetchQuery({ ...choicesQuery(http), retry }),
    client.prefetchQuery({ ...navigationQuery(http, language), retry }),
    client.prefetchQuery({ ...preferencesQuery(http), retry }),
  ]);
}

/** With a back end that has no such call, the values without labels. */
async function fetchChoices(http: HttpClient, signal: AbortSignal): Promise<ListedChoices> {
  try {
    return (await http(workspacePaths.choices, { signal, ownErrors: true })).json;
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    const { list, value } = valueListFields;
    const { json } = await http(`api/${valueListModule}?range=[0,${MOST_VALUES}]`, { signal, ownErrors: true });
    const lists: Record<string, ListedChoice[]> = {};
    for (const row of json) {
      const choices = lists[row[list]] ?? [];
      lists[row[list]] = [...choices, choiceOf(row[value])];
    }
    return lists;
  }
}

const MOST_VALUES = 9999;

/** The current schema; with a back end that has no such call, the one that the build put beside index.html. */
async function fetchSchema(http: HttpClient, signal: AbortSignal): Promise<{ schema: Schema; etag: string | null }> {
  try {
    const { json, headers } = await http(workspacePaths.schema, { signal, ownErrors: true });
    // A proxy that compresses the answer makes the tag a weak one.
    return { schema: json, etag: headers.get('ETag')?.replace(/^W\//, '') ?? null };
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    const { json } = await http(`${import.meta.env.BASE_URL}schema.json`, { signal, ownErrors: true });
    return { schema: json, etag: null };
  }
}
