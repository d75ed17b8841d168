/** The front's settings of an installation, in `config.json` beside index.html. Every key may be left out. */
export interface Configuration {
  /** Put before every path that starts with `api`: empty (the same server) or e.g. `https://erp.example.com/`. */
  apiBaseUrl: string;
  /** Sent with every api request: a header's name and its fixed value. */
  preferenceHeader: { name: string; value: string };
  /** Sent with every signed-in api request; `{lang}` in the value becomes the language on screen. */
  languageHeader: { name: string; value: string };
  /** The name before 'ERP' on the pages before sign-in; after it the schema's name is used. */
  siteName: string;
}

export const defaultConfiguration: Configuration = {
  apiBaseUrl: '',
  preferenceHeader: { name: 'X-Preference', value: 'facet' },
  languageHeader: { name: 'X-Preference-Language', value: '{lang}' },
  siteName: 'Facet',
};

/** The file with the settings cannot be read: without it, the front might call a server that is not its own. */
export class ConfigurationFailure extends Error {}

/** GET ./config.json over the defaults. Rejects with a ConfigurationFailure where it cannot be read. */
export async function loadConfiguration(): Promise<Configuration> {
  const url = `${import.meta.env.BASE_URL}config.json`;
  const response = await fetch(url).catch(() => undefined);
  if (response?.ok) keepForOffline(url, response.clone());
  const content: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new ConfigurationFailure('config.json cannot be read');
  return { ...defaultConfiguration, siteName: builtSiteName(), ...content };
}

/** The service worker answers from this cache without a network. At the first visit it is not there yet to fill it. */
function keepForOffline(url: string, response: Response): void {
  if (!('caches' in window)) return;
  caches.open('configuration').then(
    (cache) => cache.put(url, response).catch(() => undefined),
    () => undefined,
  );
}

/** The build writes the schema's site name into index.html, so that the first page knows it without a call. */
function builtSiteName(): string {
  const meta = document.querySelector('meta[name="application-name"]');
  return meta?.getAttribute('content') || defaultConfiguration.siteName;
}
