import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FieldTypeName, fieldTypes } from '../../src/fields/fieldTypes.ts';
import { errorStatuses } from '../../src/server/errors.ts';
import { securityKinds } from '../../src/server/security/SecurityLog.ts';
import { freshPages, type Page, projectDir } from './freshPages.ts';
import { fieldTypeRows, type KeyRow, keyRows } from './keyTables.ts';
import { allBlocks, anchorOf, manualPages, proseOf, readPage } from './markdown.ts';

/* What the pages of the manual say is true of the code: tables, links, names of files and settings. */

describe('the key tables of the manual', () => {
  let pages: Page[];
  beforeAll(async () => {
    pages = await freshPages();
  });

  it('are as the code says; `npm run docs` writes them anew', () => {
    const stale = pages.filter(({ text, fresh }) => text !== fresh);
    expect(stale.map(({ file }) => basename(file))).toEqual([]);
  });

  it('have a whole sentence for every key', async () => {
    const places = pages.flatMap(({ text }) =>
      [...text.matchAll(/<!-- keys (\S+) -->/g)].map(([, place = '']) => place),
    );
    const tables = await Promise.all(places.map(async (place) => ({ place, rows: await keyRows(place) })));
    for (const name of Object.keys(fieldTypes) as FieldTypeName[]) {
      const { sentence, own } = fieldTypeRows(name);
      tables.push({ place: name, rows: own });
      expect(`${name}: ${sentence}`).toMatch(whole);
    }
    const poor = tables.flatMap(({ place, rows }) =>
      rows.filter(isPoor).map(({ key, sentence }) => [place, key, sentence]),
    );
    expect(poor).toEqual([]);
  });

  it('are about something: none is empty', () => {
    const empty = pages.flatMap(({ fresh }) =>
      [...fresh.matchAll(/<!-- keys (\S+) -->\n\n\| key .*\n.*\n\n/g)].map(([, place = '']) => place),
    );
    expect(empty).toEqual([]);
  });

  it('show every module key somewhere', () => {
    expect(pages.some(({ text }) => text.includes('<!-- keys moduleKeys -->'))).toBe(true);
  });
});

const whole = /(^|: )[A-Z`].*[.:)]$/;

function isPoor({ sentence }: KeyRow): boolean {
  return !whole.test(sentence);
}

describe('links of the manual', () => {
  const headings = new Map<string, string[]>();

  function anchorsOf(page: string): string[] {
    const known = headings.get(page);
    if (known) return known;
    const seen = new Map<string, number>();
    const anchors = [...proseOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => {
      const anchor = anchorOf(heading);
      const times = seen.get(anchor) ?? 0;
      seen.set(anchor, times + 1);
      return times === 0 ? anchor : `${anchor}-${times}`;
    });
    headings.set(page, anchors);
    return anchors;
  }

  it.each(manualPages())('%s: every relative link leads somewhere', (page) => {
    const dead = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
      if (/^[a-z]+:/.test(target)) return [];
      const [path = '', anchor] = target.split('#');
      const file = path ? normalize(join(dirname(page), path)) : page;
      if (!existsSync(join(projectDir, file))) return [target];
      return anchor !== undefined && !anchorsOf(file).includes(anchor) ? [target] : [];
    });
    expect(dead).toEqual([]);
  });

  it('lead to every page', () => {
    const linked = new Set(
      manualPages().flatMap((page) =>
        [...proseOf(page).matchAll(/\]\(([^)#\s]+)/g)].map(([, target = '']) => normalize(join(dirname(page), target))),
      ),
    );
    expect(manualPages().filter((page) => page !== 'README.md' && !linked.has(page))).toEqual([]);
  });
});

describe('names in the manual', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: projectDir,
    encoding: 'utf8',
  }).split('\n');
  const names = new Set(files.map((file) => basename(file)));
  const examples = new Set(allBlocks().map(({ info }) => info));

  it.each(manualPages())('%s: files and folders that it names are there', (page) => {
    const text = readPage(page);
    const paths = [...text.matchAll(/(?<![\w./-])(?:src|tests|schema|docs|public)\/[\w./-]*\w/g)].map(([path]) => path);
    const lost = paths.filter((path) => !examples.has(path) && !existsSync(join(projectDir, path)));
    const bare = [...text.matchAll(/`(\w+\.tsx?)`/g)].map(([, name = '']) => name);
    expect([...lost, ...bare.filter((name) => !names.has(name))]).toEqual([]);
  });

  it('security.md names code of the server that is there', () => {
    const named = [...readPage('docs/operate/security.md').matchAll(/`((?:\w+\/)+[\w.-]*)`/g)].map(
      ([, path = '']) => path,
    );
    const places = ['', 'src/server'];
    const lost = named.filter((path) => !places.some((place) => existsSync(join(projectDir, place, path))));
    expect(lost).toEqual([]);
  });

  it('settings.md names the settings that are read, and no others', () => {
    const table = readPage('docs/operate/settings.md').split('\n');
    const named = table.flatMap((line) => /^\| `([A-Z0-9_]+)` \|/.exec(line)?.[1] ?? []);
    expect(named.sort()).toEqual([...settingsRead()].sort());
  });

  it.each(manualPages())('%s: environment variables that it names are read somewhere', (page) => {
    const named = [...readPage(page).matchAll(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g)].map(([name]) => name);
    const known = [...settingsRead(), ...variablesElsewhere()];
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each([
    ['the code of each error', 'docs/api/overview.md', 'Errors', 2, Object.keys(errorStatuses)],
    [
      'the kind of each security event',
      'docs/operate/monitoring.md',
      'Who signed in, and what was refused',
      1,
      securityKinds,
    ],
  ] as const)('%s stands in a table, and nothing else does', (_what, page, heading, column, names) => {
    const [, section = ''] = readPage(page).split(`\n## ${heading}\n`);
    const rows = section.split('\n## ')[0]?.match(/^\|.*`.*$/gm) ?? [];
    const named = rows.flatMap((row) =>
      [...(row.split('|')[column] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect(named.sort()).toEqual([...names].sort());
  });

  it('the code of each error stands beside its status', () => {
    const rows = [...readPage('docs/api/overview.md').matchAll(/^\| (\d{3}) \| (`[^|]*`) \|/gm)];
    const statuses = rows.flatMap(([, status, codes = '']) =>
      [...codes.matchAll(/`(\w+)`/g)].map(([, code]) => [code, Number(status)]),
    );
    expect(Object.fromEntries(statuses)).toEqual(errorStatuses);
  });

  it('architecture.md lists the tables that Facet makes for itself', () => {
    const steps = readFileSync(join(projectDir, 'src/server/database/structure/systemSteps.ts'), 'utf8');
    const created = [...steps.matchAll(/create (?:table|view) (facet\.\w+)/g)].map(([, name = '']) => name);
    const rows = readPage('docs/develop/architecture.md').match(/^\| `facet\..*$/gm) ?? [];
    const named = rows.flatMap((row) => [...row.matchAll(/`(facet\.\w+)`/g)].map(([, name = '']) => name));
    expect([...new Set(named)].sort()).toEqual([...new Set(created), 'facet.schema_state'].sort());
  });

  it('architecture.md has a floor for every folder of the server and of the front', () => {
    const [, floors = ''] = readPage('docs/develop/architecture.md').split('## The floors inside a room');
    const named = [...floors.matchAll(/`(src\/(?:server|admin)\/\w+)`/g)].map(([, path]) => path);
    const folders = ['src/server', 'src/admin'].flatMap((room) =>
      readdirSync(join(projectDir, room), { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [`${room}/${entry.name}`] : [],
      ),
    );
    expect(folders.filter((folder) => !named.includes(folder))).toEqual([]);
  });

  it('scripts of npm are there', () => {
    const { scripts } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8'));
    const named = manualPages().flatMap((page) =>
      [...readPage(page).matchAll(/npm run ([\w:]+\w)/g)].map(([, name = '']) => name),
    );
    expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([]);
  });
});

/** The environment variables that src/server/settings reads. */
function settingsRead(): string[] {
  const folder = join(projectDir, 'src/server/settings');
  const texts = readdirSync(folder)
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  return [...new Set(texts.flatMap(variablesIn))];
}

/** Those of the tests, of the search for a browser, and of the composition of containers. */
function variablesElsewhere(): string[] {
  const tests = readdirSync(join(projectDir, 'tests'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const compose = readFileSync(join(projectDir, 'compose.yaml'), 'utf8');
  return [
    ...tests.flatMap((name) => variablesIn(readFileSync(join(projectDir, 'tests', name), 'utf8'))),
    ...variablesIn(readFileSync(join(projectDir, 'src/server/schemaTest/screens/findChromium.ts'), 'utf8')),
    ...[...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name),
  ];
}

function variablesIn(text: string): string[] {
  const taken = [...text.matchAll(/\{([^{}]*)\} = (?:process\.)?env\b/g)].map(([, names = '']) => names).join();
  const named = [...text.matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g), ...taken.matchAll(/\b([A-Z][A-Z0-9_]+)\b/g)];
  return named.map(([, name = '']) => name);
}

describe('README.md', () => {
  it('has at most 120 lines, and a module of at most 40 in it', () => {
    expect(readPage('README.md').split('\n').length).toBeLessThanOrEqual(121);
  });
});

describe('the decisions', () => {
  const folder = join(projectDir, 'docs/decisions');
  const pages = readdirSync(folder).filter((name) => name !== 'README.md');

  it('are numbered without a gap, and each says what, why and other ways', () => {
    expect(pages.map((name) => Number(name.slice(0, 4)))).toEqual(pages.map((_page, index) => index + 1));
    for (const page of pages) {
      const headings = readFileSync(join(folder, page), 'utf8').match(/^## .*$/gm);
      expect([page, ...(headings ?? [])]).toEqual([page, '## What', '## Why', '## Other ways']);
    }
  });
});
