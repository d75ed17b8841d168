import type { Random } from './Random.ts';

export type CutStyle = 'brilliant' | 'step' | 'cabochon';

interface Cut {
  shape: string;
  /** The share of the style's stones with this cut, in proportion to the other cuts. */
  share: number;
  /** Ratio of length to width: lowest and highest. */
  ratio: readonly [number, number];
  /** Average ratio of height to width. */
  depth: number;
  /** Carats per cubic millimetre of length × width × height and unit of density: the trade's weight formulas. */
  fill: number;
}

const cuts: Readonly<Record<CutStyle, readonly Cut[]>> = {
  brilliant: [
    { shape: 'Oval', share: 6, ratio: [1.15, 1.4], depth: 0.64, fill: 0.002 },
    { shape: 'Cushion', share: 5, ratio: [1.02, 1.25], depth: 0.66, fill: 0.0021 },
    { shape: 'Antique Cushion', share: 2, ratio: [1.05, 1.25], depth: 0.68, fill: 0.0021 },
    { shape: 'Round', share: 2, ratio: [1, 1.01], depth: 0.62, fill: 0.0018 },
    { shape: 'Pear', share: 2, ratio: [1.3, 1.6], depth: 0.62, fill: 0.00175 },
    { shape: 'Emerald Cut', share: 1, ratio: [1.2, 1.45], depth: 0.65, fill: 0.00245 },
    { shape: 'Radiant', share: 1, ratio: [1.05, 1.3], depth: 0.67, fill: 0.0023 },
    { shape: 'Heart', share: 1, ratio: [0.98, 1.06], depth: 0.6, fill: 0.0019 },
    { shape: 'Marquise', share: 0.5, ratio: [1.7, 2.1], depth: 0.6, fill: 0.0016 },
    { shape: 'Trillion', share: 0.5, ratio: [1, 1.05], depth: 0.55, fill: 0.0017 },
  ],
  step: [
    { shape: 'Emerald Cut', share: 6, ratio: [1.15, 1.5], depth: 0.66, fill: 0.00245 },
    { shape: 'Octagon', share: 3, ratio: [1.05, 1.35], depth: 0.66, fill: 0.0024 },
    { shape: 'Asscher', share: 1, ratio: [1, 1.03], depth: 0.68, fill: 0.0024 },
    { shape: 'Oval', share: 3, ratio: [1.15, 1.4], depth: 0.64, fill: 0.002 },
    { shape: 'Cushion', share: 2, ratio: [1.02, 1.25], depth: 0.66, fill: 0.0021 },
    { shape: 'Pear', share: 1, ratio: [1.3, 1.6], depth: 0.62, fill: 0.00175 },
  ],
  cabochon: [
    { shape: 'Oval Cabochon', share: 6, ratio: [1.1, 1.35], depth: 0.6, fill: 0.0026 },
    { shape: 'Round Cabochon', share: 2, ratio: [1, 1.02], depth: 0.6, fill: 0.0026 },
    { shape: 'Sugarloaf Cabochon', share: 1, ratio: [1, 1.2], depth: 0.75, fill: 0.0024 },
  ],
};

export interface CutStone {
  shape: string;
  /** In millimetres with two decimals, like the other measures. */
  dim_length: number;
  dim_width: number;
  dim_height: number;
}

/**
 * A random or a given shape of the style, and the measures in it of a stone with that weight (carats) and density
 * (g/cm³).
 */
export function cutStone(
  random: Random,
  { style, weight, density, shape }: { style: CutStyle; weight: number; density: number; shape?: string },
): CutStone {
  const rows = cuts[style];
  const cut = rows.find((row) => row.shape === shape) ?? random.weighted(rows);
  const ratio = random.between(...cut.ratio);
  const depth = cut.depth * random.between(0.92, 1.08);
  const width = Math.cbrt(weight / (density * cut.fill * ratio * depth));
  return {
    shape: cut.shape,
    dim_length: hundredths(width * ratio),
    dim_width: hundredths(width),
    dim_height: hundredths(width * depth),
  };
}

/** Rounded to two decimals. */
export function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
