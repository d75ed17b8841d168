import { setTimeout as wait } from 'node:timers/promises';
import type { Row } from '../bench/printTable.ts';
import { AnsweredCalls } from '../support/AnsweredCalls.ts';
import { accessTokenOf } from '../support/callApi.ts';
import type { Product } from '../support/startProduct.ts';
import { Trade } from './Trade.ts';

interface Hindrance {
  /** What happens, for the table. */
  what: string;
  clients: number;
  /** Hinders the product to write, and returns what lets it write again. */
  hinder(): () => void;
}

/** Seconds for which the product cannot write. */
const HINDERED = 10;

/**
 * Clients trade, the product cannot write for a while, and then it can again: what can be read meanwhile, what it says
 * of itself, how soon it goes on without a restart, and whether everything that was answered is there.
 */
export async function whileHindered(product: Product, { what, clients, hinder }: Hindrance): Promise<Row[]> {
  const server = { url: product.url, token: await accessTokenOf(product.url) };
  const calls = new AnsweredCalls(() => server);
  const trade = new Trade(calls, clients);
  await until(() => calls.calls >= 60);
  const refusedBefore = sum(calls.refusals);
  const release = hinder();
  const start = performance.now();
  const health = await until(async () => (await healthOf(product)) === 'read-only', HINDERED);
  const reads = await readFor(start + HINDERED * 1_000 - performance.now(), server);
  const refused = sum(calls.refusals) - refusedBefore;
  const status = await statusOf(server);
  release();
  const released = performance.now();
  await until(async () => (await healthOf(product)) === 'ok');
  const back = performance.now() - released;
  const goal = calls.calls + 60;
  await until(() => calls.calls >= goal);
  await trade.end();
  return [
    await trade.row(`${what} for ${HINDERED} s under ${calls.calls} calls, ${refused} refused meanwhile`, server),
    {
      what: `${what}: health and status say so, reads answered / refused meanwhile, longest wait for one`,
      measured: `${health && status ? 'yes' : 'no'}, ${reads.answered} / ${reads.refused}, ${seconds(reads.longest)}`,
      limit: 'yes',
      kept: health && status && reads.answered > 0,
    },
    { what: `${what}: until work goes on by itself`, measured: seconds(back), limit: '' },
  ];
}

const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0);

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** Whether it came true within so many seconds. */
async function until(isTrue: () => boolean | Promise<boolean>, patience = 600): Promise<boolean> {
  const end = performance.now() + patience * 1_000;
  while (performance.now() < end) {
    if (await isTrue()) return true;
    await wait(20);
  }
  return false;
}

async function healthOf({ url }: Product): Promise<string> {
  return ((await (await fetch(`${url}/health`)).json()) as { status: string }).status;
}

interface Server {
  url: string;
  token: string;
}

/** Whether the status page shows that something cannot be written. */
async function statusOf(server: Server): Promise<boolean> {
  const response = await get(server, 'common/status');
  const { database, storage } = (await response.json()) as Record<string, { writable: boolean }>;
  return !(database?.writable && storage?.writable);
}

/** Reads a list, one time after the other, for so many milliseconds. */
async function readFor(milliseconds: number, server: Server) {
  const found = { answered: 0, refused: 0, longest: 0 };
  const end = performance.now() + milliseconds;
  let last = performance.now();
  while (performance.now() < end) {
    const { ok } = await get(server, 'inventory?range=[0,24]');
    found[ok ? 'answered' : 'refused'] += 1;
    if (ok) {
      found.longest = Math.max(found.longest, performance.now() - last);
      last = performance.now();
    } else await wait(20);
  }
  found.longest = Math.max(found.longest, performance.now() - last);
  return found;
}

function get({ url, token }: Server, path: string): Promise<Response> {
  return fetch(`${url}/api/${path}`, { headers: { Authorization: `Bearer ${token}` } });
}
