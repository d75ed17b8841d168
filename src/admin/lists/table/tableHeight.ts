import type { Module } from '../../../metadata/model.ts';

/** The height that lists leave to the rest of the page when the schema does not set it, in pixels. */
const DEFAULT_OFFSET = 382;

/**
 * The height of a list's table. With the schema's `heightOffset`: the viewport minus that many pixels, however few rows
 * there are; without it as high as its rows, until it would push the rest off the page.
 */
export function tableHeight({ heightOffset }: Module['list']): Record<string, string | number> {
  return heightOffset === undefined
    ? { maxHeight: `max(calc(100dvh - ${DEFAULT_OFFSET}px), 320px)` }
    : { height: `calc(100vh - ${heightOffset}px)`, minHeight: 240 };
}
