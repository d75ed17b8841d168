import type { SeriesPoint } from '../data/useReport.ts';

/** The data of a chart. */
export interface DrawnPoints {
  label: string;
  /** In pixels. */
  height: number;
  width: number;
  points: readonly SeriesPoint[];
  /** Of the points, in their order. */
  names: readonly string[];
}
