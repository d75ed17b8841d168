import { type CutStone, cutStone, hundredths } from './cuts.ts';
import type { Random } from './Random.ts';
import { type Treatment, treatments } from './treatments.ts';
import { type Variety, varieties } from './varieties.ts';

/** A cut stone with its value, before anybody has bought it. */
export interface Stone extends CutStone {
  variety: Variety;
  type: string;
  color: string;
  origin: string;
  /** In carats, two decimals. */
  weight: number;
  treatment: Treatment;
  /** In whole USD. */
  sale_price: number;
  cost_price: number;
}

/** A random stone; `like`: a stone that it should match, as the stones of a set do. */
export function randomStone(random: Random, like?: Stone): Stone {
  const variety = like?.variety ?? random.weighted(varieties);
  const weight = like ? hundredths(like.weight * random.between(0.93, 1.07)) : weightOf(random, variety);
  const { color, factor } = colorOf(random, variety, like?.color);
  const treatment = like?.treatment ?? random.weighted(treatments[variety.treatment]);
  const quality = Math.exp(random.between(-0.45, 0.45));
  const perCarat = variety.perCarat * weight ** variety.growth * factor * treatment.factor * quality;
  const sale_price = niceAmount(perCarat * weight);
  return {
    ...cutStone(random, { style: variety.cut, density: variety.density, weight, ...(like && { shape: like.shape }) }),
    variety,
    type: variety.type,
    color,
    origin: like?.origin ?? random.pick(variety.origins),
    weight,
    treatment,
    sale_price,
    cost_price: niceAmount(sale_price * random.between(0.52, 0.82)),
  };
}

/** Most stones are near the usual weight, and few are near the heaviest. */
function weightOf(random: Random, { weight: [lightest, usual, heaviest] }: Variety): number {
  const side = random.chance(0.55) ? lightest : heaviest;
  return hundredths(usual * (side / usual) ** (random.next() ** 2));
}

function colorOf(random: Random, { colors }: Variety, named?: string): { color: string; factor: number } {
  const rows = Object.entries(colors).map(([color, factor]) => ({ color, factor, share: 1 / factor }));
  return rows.find(({ color }) => color === named) ?? random.weighted(rows);
}

/** Rounds to two or three significant digits, as prices in the trade. */
function niceAmount(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 2) * 5;
  return Math.max(step, Math.round(amount / step) * step);
}
