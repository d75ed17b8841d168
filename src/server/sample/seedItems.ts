import type { Random } from './Random.ts';
import { randomStone, type Stone } from './randomStone.ts';
import { type Certificate, seedCertificates } from './seedCertificates.ts';

/** An item of the stock, without its number and its references. */
export interface SampleItem {
  /** The name of its category. */
  category: string;
  /** A part of the names of those origins that its supplier has. */
  origin: string;
  /** The fields of the module inventory. */
  values: Record<string, string | number>;
  certificates: Certificate[];
  /** For sets: the stones. */
  subItems: SampleItem[];
}

export const categories: readonly { category_name: string; category_description: string }[] = [
  { category_name: 'Single Stones', category_description: 'Stones for a ring or pendant, up to USD 25,000.' },
  {
    category_name: 'Important Stones',
    category_description: 'Above USD 25,000; kept in the vault, shown by appointment.',
  },
  { category_name: 'Pairs', category_description: 'Two stones matched for earrings.' },
  {
    category_name: 'Suites & Layouts',
    category_description: 'Three or more matched stones, for bracelets and necklaces.',
  },
  { category_name: 'Cabochons', category_description: "Stars, cat's eyes, jadeite and opal." },
];

const setShare = 0.06;
/** How many stones sets have. */
const setSizes = [
  { size: 2, share: 8 },
  { size: 3, share: 3 },
  { size: 5, share: 2 },
  { size: 7, share: 1 },
  { size: 11, share: 1 },
] as const;

const notes = [
  'Eye clean, lively, well cut. Shown in Hong Kong in September.',
  'Small nick on the girdle at three o’clock; re-polishing would cost about 0.02 ct.',
  'Color holds in incandescent light.',
  'Old stock from a private collection; the owner wants no name on the invoice.',
  'Customer asked for a second report before deciding.',
  'Slight window when tilted; price accordingly.',
  'Silk scattered evenly, sleepy but even color.',
  '颜色均匀，火彩好，台面干净。',
  '客户看过实物，等待回复。',
  '拍照时注意避免偏蓝。',
];

/** Items with so many stones in total: mostly single stones, and some sets with their stones. */
export function* seedItems(random: Random, stones: number, today: string): Generator<SampleItem> {
  for (let left = stones; left > 0; ) {
    const { size } = random.chance(setShare) ? random.weighted(setSizes) : { size: 1 };
    const item =
      size > 1 && size <= left ? randomSet(random, size, today) : randomSingle(random, randomStone(random), today);
    yield item;
    left -= Math.max(1, item.subItems.length);
  }
}

function randomSingle(random: Random, stone: Stone, today: string): SampleItem {
  const { weight, dim_length, dim_width, dim_height } = stone;
  return {
    category: categoryOf(stone),
    origin: stone.origin,
    values: { grouping_type: 'Single', weight, dim_length, dim_width, dim_height, ...descriptionOf(random, stone, 1) },
    certificates: seedCertificates(random, stone, today),
    subItems: [],
  };
}

/**
 * A set: its stones match, its cost is the sum of their costs, and its asking price is higher than the sum of theirs.
 */
function randomSet(random: Random, size: number, today: string): SampleItem {
  const first = randomStone(random);
  const stones = [first, ...Array.from({ length: size - 1 }, () => randomStone(random, first))];
  const cost_price = stones.reduce((sum, stone) => sum + stone.cost_price, 0);
  const sale_price = Math.ceil((stones.reduce((sum, stone) => sum + stone.sale_price, 0) * 1.1) / 100) * 100;
  return {
    category: size === 2 ? 'Pairs' : 'Suites & Layouts',
    origin: first.origin,
    values: { grouping_type: 'Set', ...descriptionOf(random, first, size), cost_price, sale_price },
    certificates: seedCertificates(random, { ...first, sale_price }, today),
    subItems: stones.map((stone) => ({ ...randomSingle(random, stone, today), certificates: [] })),
  };
}

function categoryOf({ variety, sale_price }: Stone): string {
  if (sale_price > 25_000) return 'Important Stones';
  return variety.cut === 'cabochon' ? 'Cabochons' : 'Single Stones';
}

function descriptionOf(random: Random, stone: Stone, size: number): Record<string, string | number> {
  const { type, color, shape, origin, cost_price, sale_price } = stone;
  const kind = `${shape.toLowerCase()} ${type.toLowerCase()}, ${color.toLowerCase()}, ${origin}`;
  const what = size === 1 ? `${stone.weight.toFixed(2)} ct ${kind}` : `${sizeWord(size)} of ${kind}`;
  return {
    ...{ type, color, shape, origin, cost_price, sale_price },
    long_description: `${what}. ${stone.treatment.enhancement_title}.`,
    flag: random.chance(0.05) ? 'Yes' : 'No',
    ...(random.chance(0.2) && { notes: random.pick(notes) }),
  };
}

function sizeWord(size: number): string {
  return size === 2 ? 'Matched pair' : `Suite of ${size}`;
}
