import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { cruiseRooms } from './cruiseRooms.ts';
import rules from './rooms.cjs';

const project = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A small project that keeps every rule, as what the planted violations are added to. */
const lawful: Record<string, string> = {
  'schema/modules/customer.ts': `import { defineModule } from 'facet/schema'; export default defineModule('customer');`,
  'src/domain/status.ts': `export const status = 'New';`,
  'src/domain/move.ts': `import { status } from './status.ts'; export const move = status;`,
  'src/fields/shared/fieldType.ts': `import { z } from 'zod'; export const fieldType = z;`,
  'src/fields/shared/fieldView.ts': `import type { ReactNode } from 'react'; export type FieldView = ReactNode;`,
  'src/fields/fieldTypes.ts': `import { money } from './money/money.ts'; export const fieldTypes = { money };`,
  'src/fields/fieldViews.ts': `import { moneyView } from './money/money.view.tsx'; export const fieldViews = { moneyView };`,
  'src/fields/money/money.ts': `import { fieldType } from '../shared/fieldType.ts'; export const money = fieldType;`,
  'src/fields/money/money.view.tsx': `import type { FieldView } from '../shared/fieldView.ts'; import { money } from './money.ts';
    export const moneyView = (): FieldView => <b title="x">{money}</b>;`,
  'src/fields/date/date.ts': `import { fieldType } from '../shared/fieldType.ts'; export const date = fieldType;`,
  'src/metadata/define.ts': `import type { fieldTypes } from '../fields/fieldTypes.ts'; export const defineModule = (name: string): typeof fieldTypes | string => name;`,
  'src/metadata/keys/moduleKeys.ts': `export const moduleKeys = 1;`,
  'src/metadata/read/readModule.ts': `import { moduleKeys } from '../keys/moduleKeys.ts'; export const readModule = moduleKeys;`,
  'src/server/start.ts': `import { createServer } from 'node:http'; import { define } from './define.ts'; export { createServer, define };`,
  'src/server/define.ts': `export { defineModule as define } from '../metadata/define.ts'; export const unused = () => import('../domain/move.ts');`,
  'src/server/records/list.ts': `export const list = 1;`,
  'src/server/records/write/create.ts': `import { list } from '../list.ts'; export const create = list;`,
  'src/server/documents/confirm.ts': `import { create } from '../records/write/create.ts'; export const confirm = create;`,
  'src/server/documents/plan/plan.ts': `import { list } from '../../records/list.ts'; export const plan = list;`,
  'src/server/documents/status/set.ts': `import { plan } from '../plan/plan.ts'; export const set = plan;`,
  'src/server/documents/status/lock.ts': `import { list } from '../../records/list.ts'; export const lock = list;`,
  'src/admin/lists/List.tsx': `import { rows } from '../links/rows.ts'; export const List = () => <p>{rows}</p>;`,
  'src/admin/links/rows.ts': `export const rows = 1;`,
  'src/admin/imports/ImportDialog.tsx': `export const ImportDialog = () => <p />;`,
  'src/admin/FacetApp.tsx': `import { fieldViews } from '../fields/fieldViews.ts'; import { ImportDialog } from './imports/ImportDialog.tsx';
    export const App = () => <ImportDialog>{fieldViews}</ImportDialog>;`,
};

/** One file more, and the rule that must catch it. */
const planted: { rule: string; file: string; text: string }[] = [
  {
    rule: 'no-circular',
    file: 'src/domain/status.ts',
    text: `import { move } from './move.ts'; export const status = move;`,
  },
  { rule: 'no-orphans', file: 'src/metadata/alone.ts', text: `export const alone = 1;` },
  { rule: 'no-unresolvable', file: 'src/server/start.ts', text: `import './gone.ts';` },
  { rule: 'no-barrels', file: 'src/domain/index.ts', text: `export * from './move.ts';` },
  { rule: 'no-barrels', file: 'src/index.ts', text: `export * from './domain/move.ts';` },
  { rule: 'no-tests-in-the-product', file: 'src/server/start.ts', text: `import 'vitest';` },
  {
    rule: 'the-browser-only-where-screens-are-tried',
    file: 'src/server/start.ts',
    text: `import 'playwright-core';`,
  },
  { rule: 'domain-is-pure', file: 'src/domain/move.ts', text: `import type { x } from '../metadata/define.ts';` },
  { rule: 'domain-has-no-packages', file: 'src/domain/move.ts', text: `import { z } from 'zod';` },
  { rule: 'domain-has-no-packages', file: 'src/domain/move.ts', text: `import { randomUUID } from 'node:crypto';` },
  { rule: 'schema-is-data', file: 'schema/app.ts', text: `import { x } from '../src/server/start.ts';` },
  { rule: 'schema-is-data', file: 'schema/app.ts', text: `import { x } from '../src/fields/shared/fieldType.ts';` },
  { rule: 'schema-has-no-packages', file: 'schema/app.ts', text: `import { z } from 'zod';` },
  {
    rule: 'metadata-knows-pure-fields',
    file: 'src/metadata/define.ts',
    text: `import '../fields/money/money.view.tsx';`,
  },
  { rule: 'metadata-knows-pure-fields', file: 'src/metadata/define.ts', text: `import '../server/start.ts';` },
  { rule: 'field-type-is-self-contained', file: 'src/fields/date/date.ts', text: `import '../money/money.ts';` },
  {
    rule: 'field-type-knows-no-registry',
    file: 'src/fields/date/date.ts',
    text: `import type { T } from '../fieldTypes.ts';`,
  },
  {
    rule: 'field-type-knows-no-registry',
    file: 'src/fields/shared/fieldView.ts',
    text: `import type { T } from '../fieldTypes.ts';`,
  },
  {
    rule: 'field-logic-knows-no-view',
    file: 'src/fields/money/money.ts',
    text: `import type { T } from './money.view.tsx';`,
  },
  {
    rule: 'field-logic-knows-no-view',
    file: 'src/fields/money/money.ts',
    text: `import type { T } from './money.inputs.tsx';`,
  },
  {
    rule: 'field-logic-knows-no-view',
    file: 'src/fields/shared/fieldType.ts',
    text: `export * from './fieldView.ts';`,
  },
  { rule: 'field-logic-knows-no-react', file: 'src/fields/date/date.ts', text: `import { useState } from 'react';` },
  {
    rule: 'field-views-know-no-room',
    file: 'src/fields/money/money.view.tsx',
    text: `import '../../admin/FacetApp.tsx';`,
  },
  {
    rule: 'server-rooms',
    file: 'src/server/start.ts',
    text: `export const f = () => import('../admin/FacetApp.tsx');`,
  },
  { rule: 'server-never-reaches-react', file: 'src/server/define.ts', text: `import '../fields/fieldViews.ts';` },
  {
    rule: 'server-never-reaches-react',
    file: 'src/server/page.tsx',
    text: `import './define.ts'; export const page = 1;`,
  },
  {
    rule: 'server-never-reaches-react',
    file: 'src/server/define.ts',
    text: `import type { Admin } from 'react-admin';`,
  },
  { rule: 'admin-rooms', file: 'src/admin/FacetApp.tsx', text: `import '../server/define.ts';` },
  {
    rule: 'the-generator-knows-no-features',
    file: 'src/admin/lists/ModuleList.tsx',
    text: `import '../FacetApp.tsx';`,
  },
  {
    rule: 'the-generator-knows-no-features',
    file: 'src/admin/links/rows.ts',
    text: `export { ImportDialog as rows } from '../imports/ImportDialog.tsx';`,
  },
  {
    rule: 'the-generator-knows-no-features',
    file: 'src/admin/place/useBeside.ts',
    text: `import '../imports/ImportDialog.tsx';`,
  },
  { rule: 'admin-never-reaches-the-server', file: 'src/admin/FacetApp.tsx', text: `import { Kysely } from 'kysely';` },
  // Never in a circle of files: only the folders import each other.
  {
    rule: 'no-folder-cycles',
    file: 'src/server/records/hooks.ts',
    text: `import { set } from '../documents/status/set.ts'; export const hooks = set;`,
  },
  {
    rule: 'no-folder-cycles',
    file: 'src/server/records/hooks.ts',
    text: `import type { plan } from '../documents/plan/plan.ts'; export type Hooks = typeof plan;`,
  },
  {
    rule: 'no-folder-cycles',
    file: 'src/server/documents/plan/hooks.ts',
    text: `import { lock } from '../status/lock.ts'; export const hooks = lock;`,
  },
  {
    rule: 'no-folder-cycles',
    file: 'src/admin/links/Rows.tsx',
    text: `import { List } from '../lists/List.tsx'; export const Rows = () => <List />;`,
  },
  {
    rule: 'no-folder-cycles',
    file: 'src/fields/shared/describe.ts',
    text: `import type { fieldTypes } from '../fieldTypes.ts'; export type Described = typeof fieldTypes;`,
  },
  {
    rule: 'no-folder-cycles',
    file: 'src/metadata/keys/printKeys.ts',
    text: `import { readModule } from '../read/readModule.ts'; export const printKeys = readModule;`,
  },
  { rule: 'no-node-in-the-browser', file: 'src/admin/FacetApp.tsx', text: `import { readFileSync } from 'node:fs';` },
];

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function makeProject(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'facet-rooms-'));
  folders.push(folder);
  symlinkSync(path.join(project, 'node_modules'), path.join(folder, 'node_modules'));
  const exports = { './schema': './src/metadata/define.ts' };
  const all = { 'package.json': JSON.stringify({ name: 'facet', type: 'module', exports }), ...files };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

describe('the rooms', () => {
  it('are kept by the project itself', async () => {
    const { files, violations } = await cruiseRooms(project);
    expect(violations).toEqual([]);
    expect(files).toBeGreaterThan(20);
  });

  it('leave a lawful project alone', async () => {
    const { files, violations } = await cruiseRooms(makeProject(lawful));
    expect(violations).toEqual([]);
    expect(files).toBe(Object.keys(lawful).length);
  });

  it.each(planted)('catch $rule in $file: $text', async ({ rule, file, text }) => {
    const { violations } = await cruiseRooms(makeProject({ ...lawful, [file]: text }));
    expect(violations.map((violation) => violation.split(':')[0])).toContain(rule);
  });

  it('name the folders of a circle and the imports that close it', async () => {
    const hooks = `import { set } from '../documents/status/set.ts'; export const hooks = set;`;
    const { violations } = await cruiseRooms(makeProject({ ...lawful, 'src/server/records/hooks.ts': hooks }));
    expect(violations.filter((violation) => violation.startsWith('no-folder-cycles'))).toContain(
      'no-folder-cycles: src/server/documents → src/server/records → src/server/documents ' +
        '(src/server/documents/confirm.ts → src/server/records/write/create.ts, ' +
        'src/server/records/hooks.ts → src/server/documents/status/set.ts)',
    );
  });

  it('name the way to what must not be reached', async () => {
    const define = `import { fieldViews } from '../fields/fieldViews.ts'; export const define = fieldViews;`;
    const { violations } = await cruiseRooms(makeProject({ ...lawful, 'src/server/define.ts': define }));
    expect(violations).toContain(
      'server-never-reaches-react: src/server/start.ts → src/server/define.ts → src/fields/fieldViews.ts → ' +
        'src/fields/money/money.view.tsx',
    );
  });

  it('have a planted violation for each rule', () => {
    const names = [...[...rules.forbidden, ...rules.farReaches].map((rule) => rule.name), 'no-folder-cycles'];
    expect(new Set(planted.map(({ rule }) => rule))).toEqual(new Set(names));
  });
});
