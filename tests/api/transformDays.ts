import fc from 'fast-check';
import { expect } from 'vitest';
import type { Answer, CallApi } from '../support/callApi.ts';
import type { tradingHouse } from '../support/tradingHouse.ts';
import { dayAgo } from './stockActions.ts';

/*
 * Random days on which stones are combined and taken apart between purchases, memos, sales, returns, what is set back
 * and what is deleted and restored. Whatever is let or refused: each stone is in one place, nothing weighs or costs more
 * or less than before, and no earlier day reads otherwise.
 */

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the test is about
type ApiBody = any;
type Pick3 = [number, number, number];

interface Stone {
  id: number;
  /** In hundredths of a carat. */
  weight: number;
  set?: number | undefined;
}

interface Paper {
  module: string;
  id: number;
  day: number;
  rows: number[];
  deleted?: boolean;
}

interface House {
  call: CallApi;
  house: ReturnType<typeof tradingHouse>;
  number(): string;
  supplier: number;
  customer: number;
  stones: Stone[];
  sets: Set<number>;
  papers: Paper[];
  /** From where on items belong to this day. */
  first: number;
}

/** A step, and from which day on (days from today) it may change what the house had; nothing: no day at all. */
interface Done {
  answer: Answer;
  from?: number | undefined;
  /** The status that it must answer with, where the rules of transforms alone decide. */
  status?: number;
}

const acts = {
  /** Stones are bought, or come on memo. */
  bring: async (world: House, [kind, many, ago]: Pick3): Promise<Done> => {
    const { house } = world;
    const module = kind % 3 === 0 ? 'memo-in' : 'purchase';
    const weights = [100 + (many % 50), 210, 35].slice(0, 1 + (many % 3));
    const day = -(ago % mostAgo);
    const bodies = weights.map((weight) => house.itemBody({ item_no: world.number(), weight: weight / 100 }));
    const { document, rows } = await house.bringing(module, world.supplier, bodies);
    await world.call('PUT', `${module}/${document.id}`, { [`${snake(module)}_date`]: dayAgo(-day) });
    rows.forEach((row: ApiBody, place) => {
      world.stones.push({ id: row.inventory_id, weight: weights[place] ?? 0 });
    });
    world.papers.push({ module, id: document.id, day, rows: rows.map((row: ApiBody) => row.id) });
    return { answer: await world.house.setStatus(module, document.id, 'Confirmed'), from: day };
  },

  combine: async (world: House, picks: Pick3): Promise<Done> => {
    const singles = world.stones.filter(({ set }) => set === undefined);
    const chosen = [...new Set(picks.map((by) => pick(singles, by)))].flatMap((one) => one ?? []);
    if (chosen.length < 2) return nothing;
    const free = await areFree(
      world,
      chosen.map(({ id }) => id),
    );
    const values = { item_no: world.number(), type: 'Ruby' };
    const answer = await transform(world, { kind: 'combine', items: chosen.map(({ id }) => id), values });
    if (answer.status === 200) {
      world.sets.add(answer.body.set.id);
      for (const stone of chosen) stone.set = answer.body.set.id;
    }
    return { answer, status: free ? 200 : 409 };
  },

  takeOut: async (world: House, [which, what]: Pick3): Promise<Done> => {
    const set = pick([...world.sets], which);
    const parts = world.stones.filter((stone) => stone.set === set);
    const stone = pick(parts, what);
    if (!set || !stone) return nothing;
    const status = parts.length > 1 && (await areFree(world, [set])) ? 200 : 409;
    const answer = await transform(world, { kind: 'take-out', set, items: numbered(world, [stone]) });
    if (answer.status === 200) stone.set = undefined;
    return { answer, status };
  },

  breakUp: async (world: House, [which]: Pick3): Promise<Done> => {
    const set = pick([...world.sets], which);
    const parts = world.stones.filter((stone) => stone.set === set);
    if (!set || parts.length === 0) return nothing;
    const status = (await areFree(world, [set])) ? 200 : 409;
    const answer = await transform(world, { kind: 'break-up', set, items: numbered(world, parts) });
    if (answer.status === 200) {
      for (const stone of parts) stone.set = undefined;
      world.sets.delete(set);
    }
    return { answer, status };
  },

  /** Up to two items, single stones or sets, are lent or sold, or stay on a document that is New. */
  send: async (world: House, [kind, what, ago]: Pick3): Promise<Done> => {
    const { house } = world;
    const wholes = [...world.stones.filter(({ set }) => set === undefined).map(({ id }) => id), ...world.sets];
    const module = kind % 3 === 0 ? 'sale' : 'memo-out';
    const day = -(ago % mostAgo);
    const document = await house.document(module, world.customer, [], {
      [`${snake(module)}_date`]: dayAgo(-day),
    });
    const rows: number[] = [];
    for (const inventory_id of new Set([pick(wholes, what), pick(wholes, what >> 3)])) {
      const row = await world.call('POST', `${module}-item`, {
        [`${snake(module)}_id`]: document.id,
        inventory_id,
      });
      if (row.status === 201) rows.push(row.body.id);
    }
    world.papers.push({ module, id: document.id, day, rows });
    if (kind % 5 === 0) return nothing;
    return { answer: await house.setStatus(module, document.id, 'Confirmed'), from: day };
  },

  /** Some of what a document has out comes back. */
  takeBack: async (world: House, [which, what, ago]: Pick3): Promise<Done> => {
    const { house } = world;
    const source = pick(
      existing(world).filter(({ module }) => !module.endsWith('return')),
      which,
    );
    if (!source) return nothing;
    const left = (await house.seen(`${source.module}/${source.id}/items-to-return`)) as ApiBody[];
    const chosen = left.filter((_, place) => place === 0 || (what >> place) & 1);
    if (chosen.length === 0) return nothing;
    const module = `${source.module}-return`;
    const side = /^(purchase|memo-in)/.test(module) ? world.supplier : world.customer;
    const day = Math.max(source.day, -(ago % mostAgo));
    const document = await house.document(module, side, [], {
      [`${snake(module)}_date`]: dayAgo(-day),
    });
    const body = chosen.map(({ id, inventory_id }) => ({ inventory_id, [`${snake(source.module)}_item_id`]: id }));
    await world.call('POST', `${module}/${document.id}/returned-items-from-${source.module}`, body);
    world.papers.push({ module, id: document.id, day, rows: [] });
    return { answer: await house.setStatus(module, document.id, 'Confirmed'), from: day };
  },

  /** What is out on memo is sold, what is here on memo is bought. */
  convert: async (world: House, [which, what]: Pick3): Promise<Done> => {
    const memo = pick(
      existing(world).filter(({ module }) => /^memo-(in|out)$/.test(module)),
      which,
    );
    const row = memo && pick(memo.rows, what);
    if (!memo || !row) return nothing;
    const [step, module, price] =
      memo.module === 'memo-out'
        ? ['sell-items', 'sale', 'sale_price']
        : ['purchase-items', 'purchase', 'purchase_price'];
    const items = [{ [`${snake(memo.module)}_item_id`]: row, [price as string]: 500 + (what % 90) }];
    const answer = await world.call('POST', `${memo.module}/${memo.id}/${step}`, { items });
    if (answer.status < 300) world.papers.push({ module: module as string, id: answer.body.id, day: 0, rows: [] });
    return { answer, from: 0 };
  },

  setStatus: async (world: House, [which, what]: Pick3): Promise<Done> => {
    const paper = pick(existing(world), which);
    if (!paper) return nothing;
    const status = pick(['New', 'Canceled', 'Confirmed'], what) ?? 'New';
    return { answer: await world.house.setStatus(paper.module, paper.id, status), from: paper.day };
  },

  /** A document is deleted, and comes back in most cases: with it the stones that it was to bring. */
  removeAndRestore: async (world: House, [which, what]: Pick3): Promise<Done> => {
    const paper = pick(existing(world), which);
    if (!paper) return nothing;
    const path = `${paper.module}/${paper.id}`;
    const answer = await world.call('DELETE', path);
    if (answer.status !== 200) return { answer };
    paper.deleted = true;
    if (what % 4 > 0) {
      const history: ApiBody[] = await world.house.seen(`${path}/history`);
      const audit_id = history.find(({ action }) => action === 'delete')?.id;
      const back = await world.call('POST', `${path}/history/restore`, { audit_id });
      if (back.status === 200) paper.deleted = false;
    }
    const all = (await itemsOf(world)).map(({ id }) => id);
    world.stones = world.stones.filter(({ id }) => all.includes(id));
    return { answer, from: paper.day };
  },
};

const nothing: Done = { answer: { status: 200, body: {} } as Answer };
const actNames = Object.keys(acts) as (keyof typeof acts)[];

export interface Act {
  does: keyof typeof acts;
  picks: Pick3;
}

const number = fc.noBias(fc.nat(1_000_000));

/** The acts of a day, which begins with stones that were bought at some time. */
export const dayOfTransforms: fc.Arbitrary<Act[]> = fc
  .array(fc.record({ does: fc.constantFrom(...actNames), picks: fc.tuple(number, number, number) }), {
    minLength: 14,
    maxLength: 22,
    size: 'max',
  })
  .map((rest): Act[] => [
    { does: 'bring', picks: [1, 2, 15] },
    { does: 'bring', picks: [1, 2, 8] },
    { does: 'combine', picks: [0, 1, 2] },
    ...rest,
  ]);

/** Plays a day, and looks after each act. Answers how often each act was let and refused. */
export async function playTransforms(call: CallApi, house: House['house'], number: () => string, day: readonly Act[]) {
  const [last] = await house.seen('inventory?sort=["id","DESC"]&range=[0,0]');
  const world: House = {
    ...{ call, house, number, stones: [], sets: new Set(), papers: [], first: (last?.id ?? 0) + 1 },
    supplier: (await house.supplier()).id,
    customer: (await house.customer()).id,
  };
  const outcomes: string[] = [];
  const story: string[] = [];
  for (const { does, picks } of day) {
    const [before, cost] = [await pastOf(world), await costOf(world)];
    const { answer, from, status } = await acts[does](world, picks);
    const line = `${does} ${picks}: ${answer.status} ${JSON.stringify(answer.body.message ?? answer.body.id ?? '')}`;
    story.push(line);
    const soFar = story.join('\n');
    expect([200, 201, 409, 422], soFar).toContain(answer.status);
    if (status) expect(answer.status, soFar).toBe(status);
    if (answer !== nothing.answer) outcomes.push(`${does} ${answer.status < 300 ? 'let' : 'refused'}`);
    if (from === undefined) expect(await costOf(world), soFar).toBe(cost);
    const after = await pastOf(world);
    for (const ago of daysSeen) {
      const isBefore = from === undefined || answer.status >= 400 || -ago < from;
      if (isBefore) expect(after[ago], `${ago} days ago, ${soFar}`).toEqual(before[ago]);
    }
    await standsOnce(world, soFar);
  }
  expect((await house.seen('common/stock-check')).findings, story.join('\n')).toEqual([]);
  return outcomes;
}

/** Every stone is single or in one set, has its status and its weight, and is there once on every day. */
async function standsOnce(world: House, soFar: string) {
  const all = await itemsOf(world);
  const byId = new Map(all.map((one) => [one.id, one]));
  for (const stone of world.stones) {
    const item = byId.get(stone.id);
    expect([item?.id_parent ?? undefined, item?.weight], soFar).toEqual([stone.set, stone.weight / 100]);
    if (stone.set) expect(item?.status, soFar).toBe(byId.get(stone.set)?.status);
  }
  for (const set of world.sets) {
    const parts = world.stones.filter((stone) => stone.set === set);
    const weight = parts.reduce((sum, one) => sum + one.weight, 0) / 100;
    expect([byId.get(set)?.quantity, byId.get(set)?.weight_for_set], soFar).toEqual([parts.length, weight]);
  }
  expect(all.length, soFar).toBe(
    world.stones.length + all.filter(({ grouping_type }) => grouping_type === 'Set').length,
  );
}

/** The rows of the stock of each day, as a report reads them. */
async function pastOf(world: House): Promise<Record<number, ApiBody[]>> {
  const days = daysSeen.map(async (ago) => {
    const path = `report/stock-overview?range=[0,999]&as_of=${dayAgo(ago)}&sort=["item_no","ASC"]`;
    const { rows } = await world.house.seen(path);
    const ours = rows.filter(({ _id }: ApiBody) => _id >= world.first);
    const seen = ours.map(({ _id, cost, ownership, held_by, since }: ApiBody) => [
      _id,
      cost,
      ownership,
      held_by,
      since,
    ]);
    return [ago, seen.sort(([one]: number[], [other]: number[]) => (one ?? 0) - (other ?? 0))];
  });
  return Object.fromEntries(await Promise.all(days));
}

/** What all items of the house that are no parts cost together, in cents. */
async function costOf(world: House): Promise<number> {
  const wholes = (await itemsOf(world)).filter(({ id_parent }) => id_parent === null);
  return wholes.reduce((sum, { cost_price }) => sum + Math.round((cost_price ?? 0) * 100), 0);
}

/** Whether all of them may be transformed: they are here, the house's own, and on no document that is New. */
async function areFree(world: House, ids: readonly number[]): Promise<boolean> {
  for (const id of ids) {
    const { status } = await world.house.seen(`inventory/${id}`);
    if (status !== 'Available') return false;
  }
  const { rows } = await world.house.seen('report/stock-overview?range=[0,999]');
  if (rows.some(({ _id, ownership }: ApiBody) => ids.includes(_id) && ownership === 'memo')) return false;
  for (const module of documentModules) {
    const filter = encodeURIComponent(JSON.stringify({ inventory_id: ids }));
    const found: ApiBody[] = await world.house.seen(`${module}-item?filter=${filter}&range=[0,999]`);
    for (const row of found) {
      const { status } = await world.house.seen(`${module}/${row[`${snake(module)}_id`]}`);
      if (status === 'New') return false;
    }
  }
  return true;
}

async function itemsOf(world: House): Promise<ApiBody[]> {
  const filter = encodeURIComponent(JSON.stringify({ id_gte: world.first }));
  return world.house.seen(`inventory?filter=${filter}&range=[0,999]&sort=["id","ASC"]`);
}

const transform = (world: House, body: object) => world.call('POST', 'inventory/transform', body);
const numbered = (world: House, stones: readonly Stone[]) => stones.map(({ id }) => ({ id, item_no: world.number() }));
const existing = ({ papers }: House) => papers.filter(({ deleted }) => !deleted);
const documentModules = ['purchase', 'memo-in', 'memo-out', 'sale'].flatMap((name) => [name, `${name}-return`]);
const snake = (name: string) => name.replaceAll('-', '_');
/** The later ones are more likely to be the interesting ones, so they come first. */
const pick = <One>(all: readonly One[], by: number): One | undefined => all[all.length - 1 - (by % all.length)];

/** Documents are dated back by fewer days than that. */
const mostAgo = 20;
/** How many days ago the days were on which the house is looked at. */
const daysSeen = [1, 4, 9, 17];
