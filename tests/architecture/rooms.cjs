/*
 * Who may import whom. Each rule reads: files under `from` must not import what `to` describes. Type imports count
 * too. The rules are proven by planted violations in rooms.test.ts.
 */

/** Files under `from` may import, of the project's own rooms, only what matches one of `allowed`. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(src|schema)/', pathNot: allowed },
});

/** Files under `from` must not import what matches one of `path`. */
const never = (name, from, path) => ({ name, severity: 'error', from, to: { path } });

const test = '\\.test\\.tsx?$';
const view = '\\.(view|inputs)\\.tsx$';
/** What the React halves share: the registries fieldViews.ts and fieldInputs.ts, and shared/ with fieldView.ts, typed/NumberEdit.tsx … */
const sharedViews = '^src/fields/(shared/|shared/typed/)?([^/]*(View|Input)s?\\.ts|[^/]+\\.tsx)$';
const registries = '^src/fields/field(Types|Views|Inputs|Samples)\\.tsx?$';
const pureFields = '^src/fields/(?!.*\\.tsx$|(shared/)?[^/]*(View|Input)s?\\.ts$)';
const packages = (...names) => `node_modules/(${names.join('|')})/`;
const reactPackages = packages(
  'react',
  'react-dom',
  'react-admin',
  'ra-[^/]+',
  'react-[^/]+',
  '@mui/[^/]+',
  '@emotion/[^/]+',
  '@tanstack/[^/]+',
);
const serverPackages = packages(
  'fastify',
  '@fastify/[^/]+',
  'pg',
  'kysely',
  '@electric-sql/[^/]+',
  '@node-rs/[^/]+',
  'nodemailer',
  'sharp',
  'vite',
  'esbuild',
  'tsx',
);

module.exports = {
  /** Within these rooms folders must not import each other in a circle, at no depth: see folderCycles.ts. */
  roomsWithoutFolderCycles: ['src/server', 'src/admin', 'src/fields', 'src/metadata'],
  /** What `from` imports, directly or through others, is nothing of `never`: see farReaches.ts. */
  farReaches: [
    { name: 'field-logic-knows-no-react', from: `${pureFields}|^src/metadata/`, never: `${reactPackages}|\\.tsx$` },
    { name: 'server-never-reaches-react', from: '^src/server/', never: `${reactPackages}|\\.tsx$` },
    { name: 'admin-never-reaches-the-server', from: '^src/admin/', never: `${serverPackages}|^src/server/` },
  ],
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-orphans', severity: 'error', from: { orphan: true, path: '^src/', pathNot: '\\.d\\.ts$' }, to: {} },
    // What cannot be resolved cannot be judged by the other rules either. `?url` is Vite's: the address of a file.
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.(wasm|ttf)\\?url$' },
    },
    // A barrel re-exports: it imports something, whoever imports it.
    never('no-barrels', { path: ['^(src|schema)/index\\.tsx?$', '^(src|schema)/.*/index\\.tsx?$'] }, '.'),
    never('no-tests-in-the-product', { path: '^(src|schema)/', pathNot: test }, [
      '^tests/',
      test,
      packages('vitest', '@testing-library/[^/]+', 'msw', 'fast-check'),
    ]),
    // It is there for developers alone: `npm run schema:test` loads it where it shows screens, and does without.
    never(
      'the-browser-only-where-screens-are-tried',
      { path: '^(src|schema)/', pathNot: [test, '^src/server/schemaTest/screens/'] },
      packages('playwright-core'),
    ),

    only('domain-is-pure', '^src/domain/', ['^src/domain/']),
    {
      name: 'domain-has-no-packages',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: test },
      to: { pathNot: '^src/domain/' },
    },

    only('schema-is-data', '^schema/', ['^schema/', '^src/metadata/define\\.ts$']),
    never('schema-has-no-packages', { path: '^schema/' }, 'node_modules/'),

    only('metadata-knows-pure-fields', '^src/metadata/', ['^src/metadata/', pureFields]),
    only('field-type-is-self-contained', '^src/fields/([^/]+)/', [
      '^src/fields/$1/',
      '^src/fields/shared/',
      '^src/fields/[^/]+$',
    ]),
    never('field-type-knows-no-registry', { path: '^src/fields/[^/]+/', pathNot: test }, registries),
    never('field-logic-knows-no-view', { path: pureFields, pathNot: test }, [view, sharedViews]),
    only('field-views-know-no-room', `^src/fields/.*${view}`, ['^src/fields/']),

    only('server-rooms', '^src/server/', [
      '^src/server/',
      '^src/metadata/',
      '^src/domain/',
      '^src/fields/',
      '^schema/',
    ]),
    only('admin-rooms', '^src/admin/', ['^src/admin/', '^src/metadata/', '^src/domain/', '^src/fields/', '^schema/']),
    // It takes what features add from src/admin/listFeatures.ts and recordFeatures.ts, by way of a context.
    never(
      'the-generator-knows-no-features',
      {
        path: '^src/admin/(common|dialogs|record|refusals|forms|lists|links|recordPage|place|together|history)/',
        pathNot: test,
      },
      [
        '^src/admin/(accounts|bulk|camera|costs|counts|documents|imports|items|merging|pages|payments|prints|reports)/',
        '^src/admin/(scanner|secondFactor|sets|sharing|shell|valueLists)/',
        '^src/admin/[^/]+$',
      ],
    ),
    {
      name: 'no-node-in-the-browser',
      severity: 'error',
      from: { path: '^src/(admin|fields|metadata|domain)/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    // TypeScript 7 has no JavaScript API; the imports are read with swc instead.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
