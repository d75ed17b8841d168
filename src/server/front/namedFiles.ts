/*
 * The files of the front that carry the name of the house. The build does not know it: the schema folder is read by whoever
 * serves the front, may be another one than the package's own, and changes while a server runs.
 */

/** Names a file of the built front, given its content and the site name of the schema. */
type Naming = (content: string, siteName: string) => string;

/** By the names of the files in the folder of the build. */
export const namings = {
  'index.html': namedPage,
  'manifest.webmanifest': namedManifest,
  'config.json': namedConfiguration,
} satisfies Record<string, Naming>;

export type NamedFile = keyof typeof namings;

/** The title that browsers, bookmarks and previews show before any code has run. */
function namedPage(html: string, siteName: string): string {
  const name = siteName.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  return html
    .replace(/(<meta name="application-name" content=")[^"]*/, (_all, start: string) => `${start}${name}`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name} ERP</title>`);
}

/** What the installed app is called. */
function namedManifest(json: string, siteName: string): string {
  return JSON.stringify({ ...JSON.parse(json), name: `${siteName} ERP`, short_name: siteName });
}

/**
 * The settings that the front asks for anew at each start, as the page may come from the service worker, with an older name.
 * A name that somebody has written there stays. A file that cannot be read stays as it is: the front says so.
 */
function namedConfiguration(json: string, siteName: string): string {
  try {
    const content: unknown = JSON.parse(json);
    const isObject = typeof content === 'object' && content !== null && !Array.isArray(content);
    return isObject ? JSON.stringify({ siteName, ...content }) : json;
  } catch {
    return json;
  }
}
