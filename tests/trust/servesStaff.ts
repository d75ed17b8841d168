import { readFileSync } from 'node:fs';
import pg from 'pg';
import { fillInventory } from '../bench/fillInventory.ts';
import type { Row } from '../bench/printTable.ts';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { startProduct } from '../support/startProduct.ts';

interface Staff {
  staff: number;
  seconds: number;
  items: number;
  random: () => number;
  /** Absent: the embedded database, with the sample. */
  databaseUrl?: string;
}

/** So many people at work, who look, search, sell and read reports: no error, and the memory is level at the end. */
export async function servesStaff({ staff, seconds, items, random, databaseUrl }: Staff): Promise<Row[]> {
  const on = databaseUrl ? 'PostgreSQL' : 'embedded';
  const product = await startProduct(
    databaseUrl ? { env: { DATABASE_URL: databaseUrl } } : { args: ['--sample', String(items)] },
  );
  try {
    if (databaseUrl) await fill(databaseUrl, items);
    const call = await signInByApi(product.url);
    const token = await accessTokenOf(product.url);
    const customer = await call('POST', 'customer', { customer_name: 'Golden Crown' });
    const work = dayOf(call, { customer: customer.body.id, items }, random);
    // What was filled in by SQL has no log.
    const before = await findingsOf(product.url, token);
    const times: number[] = [];
    let [errors, busy] = [0, 0];
    const end = performance.now() + seconds * 1000;
    const memory = [memoryOf(product.pid)];
    const middle = setTimeout(() => memory.push(memoryOf(product.pid)), seconds * 500);
    const person = async () => {
      while (performance.now() < end) {
        const start = performance.now();
        const status = await work();
        if (status === 503 || status === 429) busy += 1;
        else if (status >= 500) errors += 1;
        times.push(performance.now() - start);
        // People read what they see.
        await new Promise((resolve) => setTimeout(resolve, 2_000 + random() * 8_000));
      }
    };
    await Promise.all(Array.from({ length: staff }, person));
    clearTimeout(middle);
    memory.push(memoryOf(product.pid));
    const known = new Set(before.map(textOf));
    const findings = (await findingsOf(product.url, token)).map(textOf).filter((text) => !known.has(text));
    for (const text of findings) console.log(`  ${text}`);
    const sorted = times.toSorted((one, other) => one - other);
    const at = (share: number) => ((sorted[Math.floor(sorted.length * share)] ?? 0) / 1000).toFixed(2);
    return [
      {
        what: `${staff} people for ${seconds} s, ${times.length} acts, ${on}: errors / refused for now / findings`,
        measured: `${errors} / ${busy} / ${findings.length}`,
        limit: '0 / – / 0',
        kept: errors === 0 && findings.length === 0,
      },
      { what: `… median and p95 of an act, ${on}`, measured: `${at(0.5)} s, ${at(0.95)} s`, limit: '' },
      {
        what: `… memory at the start, in the middle and at the end, ${on}`,
        measured: memory.map((one) => `${one.toFixed(0)} MB`).join(', '),
        limit: '',
      },
    ];
  } finally {
    await product.stop();
  }
}

interface Finding {
  kind: string;
  message: string;
}

const textOf = ({ kind, message }: Finding) => `${kind}: ${message}`;

async function findingsOf(url: string, token: string): Promise<Finding[]> {
  const check = await fetch(`${url}/api/common/stock-check`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await check.json()) as { findings: Finding[] }).findings;
}

async function fill(databaseUrl: string, items: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    await fillInventory(pool, items);
  } finally {
    await pool.end();
  }
}

interface House {
  customer: number;
  items: number;
}

/** One act of somebody at work, drawn by how often people do it; returns the worst status of its calls. */
function dayOf(call: CallApi, house: House, random: () => number): () => Promise<number> {
  const item = () => 1 + Math.floor(random() * house.items);
  const acts: [weight: number, act: () => Promise<number>][] = [
    [30, async () => (await call('GET', `inventory?range=[0,24]&sort=["id","DESC"]`)).status],
    [
      15,
      async () =>
        (await call('GET', `inventory?filter={"q":"${1000 + Math.floor(random() * 5000)}"}&range=[0,24]`)).status,
    ],
    [15, async () => (await call('GET', `inventory/${item()}`)).status],
    [10, async () => (await call('GET', `certificate?range=[0,24]&sort=["id","DESC"]`)).status],
    [8, async () => (await call('GET', 'common/overview')).status],
    [2, async () => (await call('GET', 'report/sale-overview?range=[0,49]')).status],
    [10, () => sell(call, house.customer, item())],
  ];
  const total = acts.reduce((sum, [weight]) => sum + weight, 0);
  return () => {
    let drawn = random() * total;
    for (const [weight, act] of acts) {
      drawn -= weight;
      if (drawn < 0) return act();
    }
    return Promise.resolve(200);
  };
}

/** Two people may want the same stone: then one of them reads that it is not available. */
async function sell(call: CallApi, customer: number, item: number): Promise<number> {
  const sale = await call('POST', 'sale', { customer_id: customer });
  if (sale.status !== 201) return sale.status;
  const row = await call('POST', 'sale-item', {
    sale_id: sale.body.id,
    inventory_id: item,
  });
  if (row.status !== 201) return row.status;
  return (await call('POST', `sale/${sale.body.id}/update-status`, { status: 'Confirmed' })).status;
}

/** The resident memory of a process, in MB. */
function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}
