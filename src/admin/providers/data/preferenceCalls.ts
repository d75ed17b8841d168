import type { HttpClient } from '../http/httpClient.ts';
import { session } from '../session/session.ts';

type Preferences = Record<string, unknown>;

/**
 * The user's choices on the server: one call fetches all of them, and they are kept for the session. They are a
 * convenience, so a back end that cannot keep them causes no message.
 */
export function preferenceCalls(http: HttpClient) {
  let kept: { token: string | null; all: Promise<Preferences> } | undefined;

  const all = (): Promise<Preferences> => {
    const token = session.token();
    if (kept?.token !== token) {
      const answer = http('api/common/preference', { ownErrors: true });
      kept = { token, all: answer.then(({ json }) => json ?? {}) };
      kept.all.catch(() => {
        kept = undefined;
      });
    }
    return kept?.all ?? Promise.resolve({});
  };

  return {
    getPreference: async (name: string): Promise<unknown> => (await all())[name],
    async setPreference(name: string, value: unknown): Promise<void> {
      const body = JSON.stringify({ value });
      // The request survives when the user leaves the page right after the choice.
      const options = { method: 'PUT', body, keepalive: true, ownErrors: true };
      await http(`api/common/preference/${encodeURIComponent(name)}`, options);
      const known = await all();
      if (value === null) delete known[name];
      else known[name] = value;
    },
  };
}
