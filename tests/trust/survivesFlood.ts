import { fork } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import { httpCaller } from '../bench/callHttp.ts';
import { measure } from '../bench/measure.ts';
import type { Row } from '../bench/printTable.ts';
import { accessTokenOf } from '../support/callApi.ts';
import { startProduct } from '../support/startProduct.ts';

/** Sign-ins of strangers at a time. */
const FLOOD = 300;
/** Connections at once. */
const SOCKETS = 2_000;

/** 300 sign-ins of unknown people at a time, again and again, and 2,000 connections at once: who is signed in notices nothing. */
export async function survivesFlood({ databaseUrl }: { databaseUrl?: string }): Promise<Row[]> {
  const product = await startProduct(databaseUrl ? { env: { DATABASE_URL: databaseUrl } } : {});
  try {
    const token = await accessTokenOf(product.url);
    const call = httpCaller(product.url, token, 5);
    const list = { list: () => call('GET', '/api/inventory?range=[0,24]') };
    const options = { clients: 5, seconds: 6 };
    const quiet = (await measure(list, options)).list;
    const flood = startFlood(product.url);
    const flooded = (await measure(list, options)).list;
    const signIns = await flood.stop();
    const ratio = flooded.p95 / quiet.p95;
    return [
      {
        what: `p95 of lists during ${signIns} sign-ins, ${FLOOD} at a time, against a quiet time`,
        measured: `${ratio.toFixed(2)} x`,
        limit: '2 x',
        kept: ratio <= 2,
      },
      await socketsRow(product.url, token),
    ];
  } finally {
    await product.stop();
  }
}

/** In a process of its own, so that what the flood costs its sender does not count as the server's. */
function startFlood(url: string) {
  const sender = fork(path.join(import.meta.dirname, 'sendFlood.ts'), [url, String(FLOOD)], {
    execArgv: ['--import', 'tsx'],
  });
  return {
    stop: () =>
      new Promise<number>((resolve) => {
        sender.once('message', (count) => resolve(Number(count)));
        sender.send('stop');
      }),
  };
}

async function socketsRow(url: string, token: string): Promise<Row> {
  const times: number[] = [];
  const statuses = await Promise.all(
    Array.from({ length: SOCKETS }, async () => {
      const start = performance.now();
      const status = await get(`${url}/api/inventory?range=[0,24]`, token).catch(() => 0);
      if (status === 503) times.push(performance.now() - start);
      return status;
    }),
  );
  const answered = statuses.filter((status) => status === 200).length;
  const refused = statuses.filter((status) => status === 503).length;
  const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
  return {
    what: `${SOCKETS} connections at once: answered / refused / neither, and the median of a refusal`,
    measured: `${answered} / ${refused} / ${SOCKETS - answered - refused}, ${(median / 1000).toFixed(2)} s`,
    limit: '',
  };
}

/** Without a pool of connections: each call has its own. */
function get(url: string, token: string): Promise<number> {
  return send(http.request(url, { agent: false, headers: { Authorization: `Bearer ${token}` } }));
}

function send(request: http.ClientRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    request.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject);
    request.end();
  });
}
