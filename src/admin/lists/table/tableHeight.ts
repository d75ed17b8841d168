import type { Module } from '../../../metadata/model.ts';

/** What lists leave to the rest of the page when the schema does not say how much, in pixels. */
const DEFAULT_OFFSET = 382;

/**
 * How high a list's table is. With the schema's `heightOffset`: the viewport minus so many pixels, whatever it holds;
 * else as high as its rows, until it would push the rest off the page.
 */
export function tableHeight({ heightOffset }: Module['list']): Record<string, string | number> {
  return heightOffset === undefined
    ? { maxHeight: `max(calc(100dvh - ${DEFAULT_OFFSET}px), 320px)` }
    : { height: `calc(100vh - ${heightOffset}px)`, minHeight: 240 };
}
