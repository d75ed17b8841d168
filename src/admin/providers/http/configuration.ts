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

/** GET ./config.json over the defaults; a missing or unreadable file means the defaults. */
export async function loadConfiguration(): Promise<Configuration> {
  const response = await fetch(`${import.meta.env.BASE_URL}config.json`).catch(() => undefined);
  const given: Partial<Configuration> = response?.ok ? await response.json().catch(() => ({})) : {};
  return { ...defaultConfiguration, siteName: builtSiteName(), ...given };
}

/** The build writes the schema's site name into index.html, so that the first page knows it without a call. */
function builtSiteName(): string {
  const meta = document.querySelector('meta[name="application-name"]');
  return meta?.getAttribute('content') || defaultConfiguration.siteName;
}
