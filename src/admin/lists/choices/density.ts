import type { Density } from '../../../metadata/listLook.ts';

/** Height of a row in pixels. On touch screens no row is lower than a finger needs (see ModuleTable). */
export const rowHeights: Record<Density, number> = { compact: 33, normal: 41, spacious: 53 };

/** Width and height of the photo beside a row, in pixels. */
export const photoSizes: Record<Density, number> = { compact: 28, normal: 34, spacious: 46 };
