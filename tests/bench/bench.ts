import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildClusterImage } from '../../src/server/programs/buildClusterImage.ts';
import { buildFront, distDir } from '../../src/server/programs/buildFront.ts';
import { buildServer } from '../../src/server/programs/buildServer.ts';
import { findChromium, installChromium } from '../../src/server/schemaTest/screens/findChromium.ts';
import { firstLoad, sumOfGzip } from '../support/firstLoad.ts';
import { startProduct } from '../support/startProduct.ts';
import { apiRows } from './apiRows.ts';
import { databaseRows } from './databaseRows.ts';
import { assertOwnDatabases } from './houses.ts';
import { type Loaded, measureFront } from './measureFront.ts';
import type { TradeSize } from './planTrade.ts';
import { milliseconds, printTable, type Row } from './printTable.ts';
import { processCost } from './processCost.ts';
import { processRows } from './processRows.ts';
import { reportRows } from './reportRows.ts';
import { comparedRows, readRun, writeRun } from './runFile.ts';
import { shortLines } from './shortLines.ts';

/*
 * `npm run bench`: the numbers of the design, as ratios taken in one run on one machine: front, start, both databases, and
 * the API at three sizes up to 1,000,000 items and what grows with them. Each size is a server on a PostgreSQL of its own;
 * all are filled first, and then measured in turn. That takes some 11 minutes on two busy processors (measured).
 *
 *   npm run bench -- --short         ratios of the API alone, over a minute; ends with 1 when one is far off, as in CI
 *   npm run bench -- --rows 20000    the API alone, on so many items
 *   npm run bench -- --rows 10000,100000   the same at some sizes, in turn, and what grows with them
 *   npm run bench -- --front         the front alone, in Chromium at a quarter of the machine's speed
 *   npm run bench -- --start         the start alone, on the embedded database
 *   npm run bench -- --databases     the same calls on the embedded database and on PostgreSQL, with 10,000 items each
 *   npm run bench -- --reports       the reports alone, on 1,000,000 items and 200,000 documents: some 20 minutes
 *   npm run bench -- --reports --items 20000,1000000 --documents 4000,200000   at some sizes, and what grows
 *   npm run bench -- --processes     throughput of 1, 2 and 4 server processes, also through PgBouncer
 *   npm run bench -- --json FILE     keeps the figures, with any of these
 *   npm run bench -- --compare FILE  compares them with those of a run that was kept
 *
 * With DATABASE_URL, --short, --rows and --reports measure one size on that database, which must be empty. What they fill it
 * with stays there, and the next run measures it as it is.
 */

const { values: chosen } = parseArgs({
  options: {
    rows: { type: 'string' },
    short: { type: 'boolean' },
    front: { type: 'boolean' },
    start: { type: 'boolean' },
    databases: { type: 'boolean' },
    reports: { type: 'boolean' },
    items: { type: 'string', default: '1000000' },
    documents: { type: 'string', default: '200000' },
    processes: { type: 'boolean' },
    json: { type: 'string' },
    compare: { type: 'string' },
  },
});
// Before minutes of measuring: a file that cannot be read is known at once.
const before = chosen.compare === undefined ? undefined : readRun(chosen.compare);

const fewItems = 10_000;
const short = chosen.short ? await shortLines() : [];
const rows = chosen.short ? short.map(({ row }) => row) : await chosenRows();
console.log('');
printTable(rows);
if (before) {
  console.log(`\nAgainst ${chosen.compare}:`);
  printTable(comparedRows(before, rows));
}
if (chosen.json !== undefined) writeRun(chosen.json, rows);
const farOff = short.flatMap(({ farOff }) => farOff ?? []);
if (farOff.length > 0) {
  console.log(`\nFar off: ${farOff.join('; ')}.`);
  process.exitCode = 1;
}

async function chosenRows(): Promise<Row[]> {
  if (chosen.reports) return reportRows(tradeSizes());
  if (chosen.front) return browserRows();
  if (chosen.start) return startRows();
  if (chosen.databases) return databaseRows(fewItems);
  if (chosen.processes) return processRows(Number(chosen.rows ?? fewItems));
  if (chosen.rows) return apiRows(numbers(chosen.rows));
  const sizes = [fewItems, 100_000, 1_000_000];
  // Before minutes of measuring, too.
  assertOwnDatabases(sizes);
  return [
    ...(await frontRows()),
    ...(await browserRows()),
    ...(await startRows()),
    ...(await databaseRows(fewItems)),
    ...(await apiRows(sizes)),
  ];
}

function tradeSizes(): TradeSize[] {
  const documents = numbers(chosen.documents);
  const sizes = numbers(chosen.items).map((items, at) => ({ items, documents: documents[at] ?? Number.NaN }));
  if (sizes.length !== documents.length) throw new Error('--items and --documents need as many numbers each.');
  return sizes;
}

function numbers(list: string): number[] {
  return list.split(',').map(Number);
}

async function frontRows(): Promise<Row[]> {
  await buildFront(console.log);
  const kilobytes = sumOfGzip(firstLoad(distDir)) / 1000;
  return [
    {
      what: 'code of the sign-in page, gzip',
      measured: `${kilobytes.toFixed(0)} kB`,
      limit: '150 kB',
      figure: kilobytes,
      kept: kilobytes < 150,
    },
  ];
}

/** A house of 200 stones on the embedded database, looked at as a slow tablet does. */
async function browserRows(): Promise<Row[]> {
  if (!findChromium()) {
    console.log(installChromium);
    return [];
  }
  await buildFront(console.log);
  const product = await startProduct({ args: ['--sample'] });
  try {
    const { signIn, list, overHttp, open, typing, bareTyping } = await measureFront(product.url);
    const loaded = ({ requests, bytes }: Loaded) => `${(bytes / 1000).toFixed(0)} kB in ${requests} requests`;
    return [
      {
        what: 'sign-in page until it can be used, cold cache; the app comes while somebody types',
        measured: loaded(signIn),
        limit: '180 kB',
        kept: signIn.bytes < 180_000,
        figure: signIn.bytes,
      },
      {
        what: 'first list, cold cache',
        measured: `${loaded(list)}, ${list.seconds.toFixed(1)} s`,
        limit: '300 kB in 25, 6 s',
        kept: list.bytes < 300_000 && list.requests <= 25 && list.seconds <= 6,
        figure: list.bytes,
      },
      ...[
        { what: 'sign-in page', loadedThen: overHttp.signIn },
        { what: 'first list', loadedThen: overHttp.list },
      ].map(({ what, loadedThen }) => ({
        what: `${what} over http without TLS, where browsers take no Brotli`,
        measured: `${loaded(loadedThen)}, ${loadedThen.seconds.toFixed(1)} s`,
        limit: '',
        figure: loadedThen.bytes,
      })),
      {
        what: 'opening an item',
        measured: `${open.calls.length} calls, ${open.seconds.toFixed(1)} s`,
        limit: '3 calls, 1.5 s',
        kept: open.calls.length <= 3 && open.seconds <= 1.5,
        figure: open.calls.length,
      },
      {
        what: 'a key typed into a form',
        measured: `${milliseconds(typing)}, of which a page with the input alone takes ${milliseconds(bareTyping)}`,
        limit: '16 ms',
        kept: typing <= 16,
        figure: typing,
      },
    ];
  } finally {
    await product.stop();
  }
}

/**
 * The embedded database, as `npm start` does it, the first time ever and the second. The processor's time
 * is compared: that of the clock depends on what else the machine does.
 */
async function startRows(): Promise<Row[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'facet-bench-'));
  try {
    // What the build makes is there before.
    await Promise.all([buildFront(console.log), buildServer(console.log), buildClusterImage(console.log)]);
    return [
      ...(await startOf('start on an empty folder, embedded', dataDir, { seconds: 5, peak: 350 })),
      ...(await startOf('start on an existing one, embedded', dataDir)),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startOf(what: string, dataDir: string, limit?: { seconds: number; peak: number }): Promise<Row[]> {
  const product = await startProduct({ dataDir, launched: true });
  const { seconds, peak } = processCost(product.pid);
  await product.stop();
  return [
    {
      what,
      measured: `${seconds.toFixed(1)} s of the processor  (${(product.startMs / 1000).toFixed(1)} s)`,
      limit: limit ? `${limit.seconds} s` : '',
      ...(limit && { kept: seconds <= limit.seconds }),
      figure: seconds,
    },
    {
      what: `${what}, memory at its peak`,
      measured: `${peak.toFixed(0)} MB`,
      limit: limit ? `${limit.peak} MB` : '',
      ...(limit && { kept: peak <= limit.peak }),
      figure: peak,
    },
  ];
}
