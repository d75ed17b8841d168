import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { printTable, type Row } from '../bench/printTable.ts';
import { installPostgres, startPostgres } from '../support/startPostgres.ts';
import { backsUp } from './backsUp.ts';
import { seededRandom } from './seededRandom.ts';
import { servesStaff } from './servesStaff.ts';
import { survivesFailover } from './survivesFailover.ts';
import { survivesFlood } from './survivesFlood.ts';
import { survivesFullDisk } from './survivesFullDisk.ts';
import { survivesKills } from './survivesKills.ts';
import { survivesOutages } from './survivesOutages.ts';
import { survivesReadOnly } from './survivesReadOnly.ts';

/*
 * `npm run trust`: what Facet stands, as figures. The real product is killed, flooded and worked with, on both kinds of
 * database; some ten minutes. The same in short, without figures, is part of the test run.
 *
 *   npm run trust -- --kills 100 --seconds 300 --staff 200 --items 100000
 *   npm run trust -- --seed 4711      the same dice as in the run that printed it
 */

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '30' },
    staff: { type: 'string', default: '200' },
    items: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    only: { type: 'string' },
  },
});
const [kills, seconds, staff, items, seed] = [
  values.kills,
  values.seconds,
  values.staff,
  values.items,
  values.seed,
].map(Number) as [number, number, number, number, number];
const random = seededRandom(seed);
console.log(`Seed ${seed}`);

const rows: Row[] = [];
const parts: Record<string, () => Promise<Row[]>> = {
  'kills-embedded': () => survivesKills({ kills, random }),
  'kills-postgres': () => onPostgres((url) => survivesKills({ kills, random, databaseUrl: url })),
  outages: () => survivesOutages(),
  disk: () => survivesFullDisk(),
  'read-only-embedded': () => survivesReadOnly({}),
  'read-only-postgres': () => onPostgres((url) => survivesReadOnly({ databaseUrl: url })),
  backup: () => backsUp(),
  failover: () => survivesFailover({ calls: 200 }),
  'flood-embedded': () => survivesFlood({}),
  'staff-embedded': () => servesStaff({ staff: 20, seconds, items: 300, random }),
  'staff-postgres': () => onPostgres((url) => servesStaff({ staff, seconds, items, random, databaseUrl: url })),
};
for (const [name, part] of Object.entries(parts)) {
  if (values.only !== undefined && !name.startsWith(values.only)) continue;
  console.log(`${name} …`);
  const found = await part();
  rows.push(...found);
  // The other parts may take long.
  for (const { what, measured } of found) console.log(`  ${what}: ${measured}`);
}
console.log('');
printTable(rows);
process.exitCode = rows.every(({ kept }) => kept !== false) ? 0 : 1;

async function onPostgres(work: (url: string) => Promise<Row[]>): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true });
  if (!postgres) {
    console.log(installPostgres);
    return [];
  }
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}
