import type { CutStyle } from './cuts.ts';
import type { TreatmentKind } from './treatments.ts';

/** Stones of one kind from one part of the world, as a dealer buys and prices them. */
export interface Variety {
  type: string;
  /** The share of this variety among the stones, in proportion to the others. */
  share: number;
  /** Asking price in USD per carat of a good stone of one carat, in the simplest color, with the usual treatment. */
  perCarat: number;
  /** The price per carat grows with the weight to this power. */
  growth: number;
  /** In carats: the lightest, a usual one, the heaviest. */
  weight: readonly [number, number, number];
  /** Density in grams per cubic centimetre. It gives the size of a stone of a weight. */
  density: number;
  cut: CutStyle;
  treatment: TreatmentKind;
  origins: readonly string[];
  /** The factor of each color on the price. More expensive colors are rarer. */
  colors: Readonly<Record<string, number>>;
}

const ruby = { type: 'Ruby', density: 4, growth: 0.65, cut: 'brilliant', treatment: 'heating' } as const;
const sapphire = { ...ruby, type: 'Sapphire', growth: 0.5 } as const;
const emerald = { type: 'Emerald', density: 2.72, growth: 0.5, cut: 'step', treatment: 'oil' } as const;
const spinel = { type: 'Spinel', density: 3.6, growth: 0.5, cut: 'brilliant', treatment: 'none' } as const;
const garnet = { density: 3.84, growth: 0.5, cut: 'brilliant', treatment: 'none' } as const;

const reds = { Red: 1, 'Vivid Red': 1.5, 'Pigeon Blood': 2.2, 'Pinkish Red': 0.8, 'Purplish Red': 0.7 };
const blues = { Blue: 1, 'Intense Blue': 1.2, 'Vivid Blue': 1.4, 'Cornflower Blue': 1.8, 'Royal Blue': 2 };
const spinels = { 'Vivid Pink': 1, 'Hot Pink': 1.6, Red: 1.8, 'Neon Red': 2.6, Lavender: 0.5, Grey: 0.4 };
const greens = { Green: 1, 'Bluish Green': 1.1, 'Intense Green': 1.4, 'Vivid Green': 1.9 };

const burma = ['Mogok, Burma'];
const ceylon = ['Ceylon (Sri Lanka)'];

export const varieties: readonly Variety[] = [
  { ...ruby, share: 7, perCarat: 6500, weight: [0.7, 1.8, 7], origins: burma, colors: reds },
  { ...ruby, share: 9, perCarat: 2200, weight: [0.8, 2.1, 8], origins: ['Montepuez, Mozambique'], colors: reds },
  { ...ruby, share: 2, perCarat: 900, weight: [0.5, 1.2, 3], origins: ['Mong Hsu, Burma'], colors: reds },
  { ...ruby, share: 2, perCarat: 1400, weight: [0.6, 1.5, 4], origins: ['Luc Yen, Vietnam'], colors: reds },
  {
    ...sapphire,
    share: 2,
    perCarat: 15000,
    weight: [1, 2.6, 9],
    origins: ['Kashmir'],
    colors: { 'Velvet Blue': 1.2, 'Cornflower Blue': 1.5, 'Royal Blue': 1.3 },
  },
  { ...sapphire, share: 4, perCarat: 3200, weight: [1.5, 4.2, 22], origins: burma, colors: blues },
  {
    ...sapphire,
    share: 10,
    perCarat: 1300,
    weight: [1.2, 4, 25],
    origins: ceylon,
    colors: { ...blues, 'Pastel Blue': 0.5 },
  },
  {
    ...sapphire,
    share: 6,
    perCarat: 1000,
    weight: [1, 3.2, 18],
    origins: ['Ilakaka, Madagascar', 'Ambatondrazaka, Madagascar'],
    colors: blues,
  },
  {
    ...sapphire,
    share: 2,
    perCarat: 450,
    weight: [0.8, 1.8, 6],
    origins: ['Montana, USA', 'Queensland, Australia'],
    colors: { Teal: 1, 'Pastel Blue': 0.8, 'Intense Blue': 1 },
  },
  {
    ...sapphire,
    type: 'Pink Sapphire',
    share: 4,
    perCarat: 900,
    weight: [1, 2.5, 10],
    origins: [...ceylon, 'Ilakaka, Madagascar'],
    colors: { 'Pastel Pink': 0.6, Pink: 1, 'Vivid Pink': 1.6, 'Hot Pink': 1.9 },
  },
  {
    ...sapphire,
    type: 'Yellow Sapphire',
    share: 3,
    perCarat: 400,
    weight: [1.5, 4.5, 20],
    origins: ceylon,
    colors: { 'Canary Yellow': 1, 'Vivid Yellow': 1.4, 'Golden Yellow': 1.1 },
  },
  {
    ...sapphire,
    type: 'Padparadscha',
    share: 3,
    perCarat: 3800,
    weight: [0.9, 2.1, 7],
    origins: [...ceylon, 'Ilakaka, Madagascar', 'Tunduru, Tanzania'],
    colors: { 'Orangy Pink': 1, 'Pinkish Orange': 1.2 },
  },
  {
    ...sapphire,
    type: 'Star Sapphire',
    cut: 'cabochon',
    share: 2,
    perCarat: 300,
    weight: [4, 9, 40],
    origins: [...burma, ...ceylon],
    colors: { Blue: 1, 'Royal Blue': 2.2, Grey: 0.4 },
  },
  {
    ...ruby,
    type: 'Star Ruby',
    cut: 'cabochon',
    share: 1,
    perCarat: 700,
    weight: [2, 5, 16],
    origins: burma,
    colors: { 'Purplish Red': 0.7, Red: 1, 'Vivid Red': 1.6 },
  },
  {
    ...emerald,
    share: 7,
    perCarat: 4200,
    weight: [0.8, 2.6, 15],
    origins: ['Muzo, Colombia'],
    colors: { ...greens, 'Muzo Green': 2.2 },
  },
  {
    ...emerald,
    share: 3,
    perCarat: 3400,
    weight: [0.8, 2.4, 12],
    origins: ['Chivor, Colombia', 'Coscuez, Colombia'],
    colors: greens,
  },
  { ...emerald, share: 5, perCarat: 1700, weight: [0.8, 2.8, 14], origins: ['Kafubu, Zambia'], colors: greens },
  {
    ...emerald,
    share: 2,
    perCarat: 2600,
    weight: [0.6, 1.6, 6],
    origins: ['Panjshir, Afghanistan', 'Swat, Pakistan'],
    colors: greens,
  },
  {
    ...emerald,
    share: 1,
    perCarat: 1500,
    weight: [0.6, 1.7, 6],
    origins: ['Shakiso, Ethiopia', 'Sandawana, Zimbabwe'],
    colors: greens,
  },
  { ...spinel, share: 4, perCarat: 2400, weight: [0.8, 2, 8], origins: [...burma, 'Namya, Burma'], colors: spinels },
  {
    ...spinel,
    share: 3,
    perCarat: 2000,
    weight: [1, 3, 14],
    origins: ['Mahenge, Tanzania'],
    colors: { 'Vivid Pink': 1, 'Hot Pink': 1.5, 'Neon Red': 2 },
  },
  {
    ...spinel,
    share: 2,
    perCarat: 2600,
    weight: [0.5, 1.1, 4],
    origins: ['Luc Yen, Vietnam'],
    colors: { 'Cobalt Blue': 2, Lavender: 0.4, 'Violetish Blue': 0.7 },
  },
  {
    ...spinel,
    share: 1,
    perCarat: 700,
    weight: [1.5, 4, 18],
    origins: ['Kuh-i-Lal, Tajikistan'],
    colors: { Pink: 1, 'Vivid Pink': 1.5 },
  },
  {
    ...spinel,
    type: 'Alexandrite',
    density: 3.73,
    share: 3,
    perCarat: 9000,
    weight: [0.5, 1.3, 6],
    origins: ['Hematita, Brazil', 'Ural, Russia', ...ceylon],
    colors: { 'Color Change (Green to Red)': 1 },
  },
  {
    ...spinel,
    type: "Cat's Eye Chrysoberyl",
    density: 3.73,
    cut: 'cabochon',
    share: 2,
    perCarat: 1200,
    weight: [1.5, 5, 20],
    origins: [...ceylon, 'Minas Gerais, Brazil'],
    colors: { Honey: 1, 'Golden Yellow': 0.8, 'Yellowish Green': 0.6 },
  },
  {
    ...emerald,
    type: 'Paraiba Tourmaline',
    density: 3.06,
    cut: 'brilliant',
    treatment: 'customary',
    share: 2,
    perCarat: 22000,
    weight: [0.3, 0.9, 3],
    origins: ['Paraiba, Brazil'],
    colors: { 'Neon Blue': 1.4, 'Neon Green': 0.8 },
  },
  {
    ...emerald,
    type: 'Paraiba Tourmaline',
    density: 3.06,
    cut: 'brilliant',
    treatment: 'customary',
    share: 3,
    perCarat: 4500,
    weight: [0.8, 2.8, 15],
    origins: ['Mavuco, Mozambique', 'Oyo, Nigeria'],
    colors: { 'Neon Blue': 1.5, 'Neon Green': 0.8, 'Violetish Blue': 0.9 },
  },
  {
    ...emerald,
    type: 'Rubellite',
    density: 3.06,
    treatment: 'none',
    share: 2,
    perCarat: 250,
    weight: [2, 6, 25],
    origins: ['Minas Gerais, Brazil', 'Oyo, Nigeria'],
    colors: { 'Purplish Red': 1, 'Vivid Pink': 0.9, 'Intense Red': 1.3 },
  },
  {
    ...garnet,
    type: 'Tsavorite',
    density: 3.61,
    share: 3,
    perCarat: 1300,
    weight: [0.8, 2.2, 8],
    origins: ['Tsavo, Kenya', 'Merelani, Tanzania'],
    colors: { Green: 1, 'Vivid Green': 1.6, 'Mint Green': 0.4 },
  },
  {
    ...garnet,
    type: 'Demantoid',
    share: 2,
    perCarat: 2200,
    weight: [0.5, 1.4, 6],
    origins: ['Ural, Russia', 'Kunene, Namibia'],
    colors: { 'Yellowish Green': 0.7, Green: 1, 'Vivid Green': 1.8 },
  },
  {
    ...garnet,
    type: 'Spessartite',
    density: 4.15,
    share: 2,
    perCarat: 350,
    weight: [2, 5, 18],
    origins: ['Kunene, Namibia', 'Oyo, Nigeria'],
    colors: { 'Mandarin Orange': 1.4, 'Vivid Orange': 1 },
  },
  {
    ...emerald,
    type: 'Aquamarine',
    treatment: 'customary',
    share: 3,
    perCarat: 300,
    growth: 0.3,
    weight: [3, 9, 45],
    origins: ['Santa Maria de Itabira, Brazil', 'Minas Gerais, Brazil', 'Oyo, Nigeria'],
    colors: { 'Santa Maria Blue': 2, Blue: 1, 'Pastel Blue': 0.5 },
  },
  {
    ...emerald,
    type: 'Morganite',
    treatment: 'customary',
    share: 1,
    perCarat: 150,
    growth: 0.2,
    weight: [4, 10, 40],
    origins: ['Minas Gerais, Brazil'],
    colors: { 'Pastel Pink': 1, 'Orangy Pink': 0.9 },
  },
  {
    ...sapphire,
    type: 'Tanzanite',
    density: 3.35,
    treatment: 'customary',
    share: 3,
    perCarat: 450,
    growth: 0.25,
    weight: [2, 5.5, 30],
    origins: ['Merelani, Tanzania'],
    colors: { 'Violetish Blue': 1, 'Vivid Blue': 1.3 },
  },
  {
    ...emerald,
    type: 'Imperial Topaz',
    density: 3.53,
    treatment: 'none',
    share: 1,
    perCarat: 700,
    weight: [2, 5, 20],
    origins: ['Ouro Preto, Brazil'],
    colors: { 'Golden Orange': 1, 'Pinkish Orange': 1.6 },
  },
  {
    ...spinel,
    type: 'Peridot',
    density: 3.34,
    share: 1,
    perCarat: 200,
    growth: 0.4,
    weight: [3, 7, 30],
    origins: [...burma, 'San Carlos, USA'],
    colors: { 'Yellowish Green': 1, 'Vivid Green': 1.4 },
  },
  {
    ...spinel,
    type: 'Zircon',
    density: 4.65,
    treatment: 'customary',
    share: 1,
    perCarat: 120,
    growth: 0.3,
    weight: [2, 5, 20],
    origins: ['Chanthaburi, Thailand', ...ceylon],
    colors: { 'Neon Blue': 1, Honey: 0.7 },
  },
  {
    ...spinel,
    type: 'Jadeite',
    density: 3.33,
    cut: 'cabochon',
    share: 3,
    perCarat: 1800,
    weight: [2, 7, 25],
    origins: ['Hpakant, Burma'],
    colors: { 'Imperial Green': 5, Green: 1, Lavender: 0.8 },
  },
  {
    ...spinel,
    type: 'Opal',
    density: 2.1,
    cut: 'cabochon',
    share: 1,
    perCarat: 900,
    growth: 0.3,
    weight: [1, 3.5, 15],
    origins: ['Lightning Ridge, Australia'],
    colors: { Bicolor: 1, Grey: 0.7 },
  },
];
