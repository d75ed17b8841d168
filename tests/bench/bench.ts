import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { buildClusterImage } from '../../src/server/programs/buildClusterImage.ts';
import { buildFront, distDir } from '../../src/server/programs/buildFront.ts';
import { buildServer } from '../../src/server/programs/buildServer.ts';
import { accessTokenOf } from '../support/callApi.ts';
import { firstLoad, sumOfGzip } from '../support/firstLoad.ts';
import { installPostgres, startPostgres } from '../support/startPostgres.ts';
import { startProduct } from '../support/startProduct.ts';
import { httpCaller } from './callHttp.ts';
import { fillInventory } from './fillInventory.ts';
import { type ApiMeasurements, type Compared, clients, measureApi } from './measureApi.ts';
import { type Loaded, measureFront } from './measureFront.ts';
import { printTable, type Row } from './printTable.ts';
import { processCost } from './processCost.ts';
import { processRows } from './processRows.ts';
import { reportRows } from './reportRows.ts';
import { comparedRows, readRun, writeRun } from './runFile.ts';
import { watchMemory } from './watchMemory.ts';

/*
 * `npm run bench`: the numbers of the design, as ratios taken in one run on one machine. By default 100,000 items on
 * a PostgreSQL of its own (or on the empty database that DATABASE_URL names), about two minutes.
 *
 *   npm run bench -- --rows 20000    another number of items
 *   npm run bench -- --front          the front alone, in Chromium at a quarter of the machine's speed
 *   npm run bench -- --start         the start alone, on the embedded database
 *   npm run bench -- --growth        10,000 items, then 1,000,000: what grows with them
 *   npm run bench -- --reports       the reports alone, on 1,000,000 items and 200,000 documents: some 20 minutes
 *   npm run bench -- --reports --items 20000 --documents 4000
 *   npm run bench -- --processes     throughput of 1, 2 and 4 server processes, also through PgBouncer
 *   npm run bench -- --json FILE      keeps the figures, with any of these
 *   npm run bench -- --compare FILE   compares them with those of a run that was kept
 *
 * With DATABASE_URL the trading house of --reports stays there, and the next run measures it as it is.
 */

/** As many connections as the server has. */
const connections = 10;

const growth = process.argv.includes('--growth');
const sizes = growth ? [10_000, 1_000_000] : [argument('--rows', 100_000)];
const trade = { items: argument('--items', 1_000_000), documents: argument('--documents', 200_000) };

const jsonFile = text('--json');
const compareFile = text('--compare');
// Before minutes of measuring: a file that cannot be read is known at once.
const before = compareFile === undefined ? undefined : readRun(compareFile);

const rows = process.argv.includes('--reports')
  ? await reportRows(trade)
  : process.argv.includes('--front')
    ? await browserRows()
    : process.argv.includes('--start')
      ? await startRows()
      : process.argv.includes('--processes')
        ? await processRows(argument('--rows', 10_000))
        : [...(await frontRows()), ...(await startRows()), ...(await apiRows(sizes))];
console.log('');
printTable(rows);
if (before) {
  console.log(`\nAgainst ${compareFile}:`);
  printTable(comparedRows(before, rows));
}
if (jsonFile !== undefined) writeRun(jsonFile, rows);

function argument(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
}

function text(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  if (at < 0) return undefined;
  const file = process.argv[at + 1];
  if (file === undefined || file.startsWith('--')) throw new Error(`${name} needs a file.`);
  return file;
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
  await buildFront(console.log);
  const product = await startProduct({ args: ['--sample'] });
  try {
    const { signIn, list, open, typing } = await measureFront(product.url);
    const loaded = ({ requests, bytes }: Loaded) => `${(bytes / 1000).toFixed(0)} kB in ${requests} requests`;
    return [
      {
        what: 'sign-in page until it can be used, cold cache, gzip; the app comes while somebody types',
        measured: loaded(signIn),
        limit: '180 kB',
        kept: signIn.bytes < 180_000,
        figure: signIn.bytes,
      },
      {
        what: 'first list, cold cache, gzip',
        measured: `${loaded(list)}, ${list.seconds.toFixed(1)} s`,
        limit: '300 kB in 25',
        kept: list.bytes < 300_000 && list.requests <= 25,
        figure: list.bytes,
      },
      {
        what: 'opening an item',
        measured: `${open.calls.length} calls, ${open.seconds.toFixed(1)} s`,
        limit: '3 calls',
        kept: open.calls.length <= 3,
        figure: open.calls.length,
      },
      { what: 'a key typed into a form', measured: ms(typing), limit: '16 ms', kept: typing <= 16, figure: typing },
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

async function apiRows(sizes: number[]): Promise<Row[]> {
  const own = process.env.DATABASE_URL ? undefined : await startPostgres({ durable: true });
  const url = process.env.DATABASE_URL ?? own?.url;
  if (!url) {
    console.log(installPostgres);
    return [];
  }
  const pool = new pg.Pool({ connectionString: url, max: connections });
  // The measured server must not be able to end the measuring process.
  pool.on('error', (error) => console.error(error.message));
  const product = await startProduct({ env: { DATABASE_URL: url } });
  try {
    const call = httpCaller(product.url, await accessTokenOf(product.url), clients);
    const measured: { size: number; api: ApiMeasurements; memory: number }[] = [];
    for (const size of sizes) {
      console.log(`Filling up to ${size.toLocaleString('en')} items …`);
      await fillInventory(pool, size);
      console.log('Measuring …');
      const stopMemory = watchMemory(product.pid);
      const api = await measureApi(call, pool, size);
      measured.push({ size, api, memory: stopMemory() });
    }
    return [...measured.flatMap(({ size, api, memory }) => rowsOf(size, api, memory)), ...growthRows(measured)];
  } finally {
    await pool.end();
    await product.stop();
    await own?.stop();
  }
}

function rowsOf(size: number, api: ApiMeasurements, memory: number): Row[] {
  const items = size.toLocaleString('en');
  return [
    ratioRow(`list of 25 by supplier, ${items} items, ${clients} clients`, api.narrowList, 1.2),
    ratioRow(`list of 25 by type and weight, ${items} items, ${clients} clients`, api.wideList, 1.2),
    ratioRow(`one record with its references, ${items} items`, api.record, 2.5),
    ratioRow(`create, ${items} items`, api.create, 2.5),
    ratioRow(`update one field, ${items} items`, api.update, 2.5),
    {
      what: `global search, ${items} items, ${clients} clients`,
      measured: ms(api.search.median),
      limit: '',
      figure: api.search.median,
    },
    {
      what: `memory of the server, ${items} items`,
      measured: `${memory.toFixed(0)} MB`,
      limit: '250 MB',
      kept: memory < 250,
      figure: memory,
    },
  ];
}

function ratioRow(what: string, { http, sql }: Compared, limit: number): Row {
  const ratio = http.median / sql.median;
  const measured = `${ratio.toFixed(2)} x  (${ms(http.median)} against ${ms(sql.median)}, ${http.perSecond.toFixed(0)}/s)`;
  return { what, measured, limit: `${limit} x bare SQL`, kept: ratio <= limit, figure: ratio };
}

/** How the times at the last size compare with those at the first. */
function growthRows(measured: { size: number; api: ApiMeasurements }[]): Row[] {
  const [few, many] = [measured[0], measured.at(-1)];
  if (!few || !many || few === many) return [];
  const grown = (what: string, time: (api: ApiMeasurements) => number, limit: number): Row => {
    const ratio = time(many.api) / time(few.api);
    const sizes = `${many.size.toLocaleString('en')} against ${few.size.toLocaleString('en')} items`;
    return {
      what: `${what}, ${sizes}`,
      measured: `${ratio.toFixed(2)} x`,
      limit: `${limit} x`,
      kept: ratio <= limit,
      figure: ratio,
    };
  };
  return [
    grown('list of 25 by supplier', (api) => api.narrowList.http.median, 2),
    grown('one record', (api) => api.record.http.median, 2),
    grown('create', (api) => api.create.http.median, 2),
    grown('update one field', (api) => api.update.http.median, 2),
    grown('global search', (api) => api.search.median, 3),
  ];
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(milliseconds < 10 ? 2 : 1)} ms`;
}
