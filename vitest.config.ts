import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/LongestFirst.ts';
import { patience } from './tests/support/patience.ts';

/*
 * Four projects: `unit` (one room at a time, beside the code), `api` (the server over a real database), `ui` (the
 * front in jsdom) and `e2e` (the whole product in a real browser). `npm test` runs them all; one alone:
 * `npx vitest run --project ui`.
 */

export default defineConfig({
  test: {
    maxWorkers: 2,
    setupFiles: ['tests/support/fixedSeed.ts'],
    sequence: { sequencer: LongestFirst },
    // Longer than what a test waits for one thing, which says better what did not come.
    testTimeout: 5 * patience,
    hookTimeout: 5 * patience,
    expect: { poll: { timeout: patience } },
    // What was compiled for one phase need not be compiled for the next.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          globalSetup: ['tests/support/postgres.globalSetup.ts', 'tests/support/clusterImage.globalSetup.ts'],
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['src/admin/**', 'tests/{api,ui,e2e}/**'],
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          globalSetup: ['tests/support/postgres.globalSetup.ts', 'tests/support/clusterImage.globalSetup.ts'],
          include: ['tests/api/**/*.test.ts'],
          setupFiles: ['tests/support/fixedSeed.ts', 'tests/support/keptEsbuild.ts'],
          // A quarter of their time they wait: for other processes, for sessions that end, for watched folders.
          maxWorkers: 3,
          // A worker keeps its modules and its embedded databases from file to file.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // Vite would find a second copy of it for our code than Node finds for React-Admin, and its contexts with it.
        resolve: { alias: [{ find: /^react-router$/, replacement: 'react-router-dom' }] },
        test: {
          name: 'ui',
          include: ['src/**/*.test.tsx', 'src/admin/**/*.test.ts', 'tests/ui/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          globalSetup: ['tests/support/compileKeptServer.ts'],
          setupFiles: ['tests/support/fixedSeed.ts', 'tests/ui/setup.ts'],
          // Loading React-Admin and MUI afresh for each file costs more than the tests themselves.
          isolate: false,
          // Where the processor is busy for seconds, a click may come before its handler. The run names such a test.
          retry: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: [
            'tests/e2e/support/buildFront.ts',
            'tests/support/clusterImage.globalSetup.ts',
            'tests/e2e/support/prepareData.ts',
            'tests/support/compileKeptServer.ts',
          ],
          // A worker keeps its browser and its server from file to file.
          isolate: false,
          retry: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
