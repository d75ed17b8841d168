import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Mistake, nearest } from '../../metadata/check/shared/mistakes.ts';
import { bundledIcons } from '../../metadata/keys/bundledIcons.ts';
import type { Schema } from '../../metadata/model.ts';

/** The drawings of Material Symbols, one file for each icon: `shopping_cart.svg`. */
const folder = join(
  dirname(createRequire(import.meta.url).resolve('@material-symbols/svg-400/package.json')),
  'outlined',
);

/** The drawings of the icons that a schema names and the front does not bring along, or the names that are no icons. */
export interface SchemaIcons {
  icons: Record<string, string>;
  mistakes: Mistake[];
}

/**
 * Reads the drawings of a schema's icons. Nothing is read where the front has them all.
 * @param files the files of the folder, by which mistakes are named
 */
export async function schemaIcons(schema: Schema, files: readonly string[]): Promise<SchemaIcons> {
  const named = namesIn(schema, files).filter(({ icon }) => !bundledIcons.includes(icon));
  if (named.length === 0) return { icons: {}, mistakes: [] };
  const known = await knownNames();
  const mistakes = named
    .filter(({ icon }) => !known.has(icon))
    .map(({ icon, file, path }) => ({ file, path, message: noIcon(icon, [...known, ...bundledIcons]) }));
  const icons = await Promise.all(
    [...new Set(named.map(({ icon }) => icon))]
      .filter((icon) => known.has(icon))
      .map(async (icon) => [icon, await drawingOf(icon)] as const),
  );
  return { icons: Object.fromEntries(icons), mistakes };
}

interface NamedIcon {
  icon: string;
  file: string;
  path: string;
}

function namesIn({ modules, navigation }: Schema, files: readonly string[]): NamedIcon[] {
  const fileOf = (stem: string) => files.find((file) => file.replace(/\.[^.]+$/, '') === stem) ?? stem;
  return [
    ...Object.values(modules).map(({ name, icon }) => ({ icon, file: fileOf(`modules/${name}`), path: 'icon' })),
    ...navigation.flatMap(({ icon }, index) =>
      icon === undefined ? [] : [{ icon, file: fileOf('navigation'), path: `[${index}].icon` }],
    ),
  ];
}

function noIcon(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  const mend =
    meant === undefined ? 'choose one of https://fonts.google.com/icons, in kebab-case' : `did you mean "${meant}"?`;
  return `there is no icon "${name}"; ${mend}`;
}

/** The names in kebab-case, without the filled ones, which a schema has no use for. */
async function knownNames(): Promise<Set<string>> {
  const files = await readdir(folder);
  return new Set(
    files.flatMap((file) => (/(?<!-fill)\.svg$/.test(file) ? [file.slice(0, -4).replaceAll('_', '-')] : [])),
  );
}

/** The path of an icon's only shape. */
async function drawingOf(name: string): Promise<string> {
  const svg = await readFile(join(folder, `${name.replaceAll('-', '_')}.svg`), 'utf8');
  const [, path] = /<path d="([^"]+)"/.exec(svg) ?? [];
  if (path === undefined) throw new Error(`The icon ${name} has no path`);
  return path;
}
