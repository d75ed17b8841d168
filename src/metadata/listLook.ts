/** How far apart the rows of a list stand. */
export const densities = ['compact', 'normal', 'spacious'] as const;
export type Density = (typeof densities)[number];

/** How a list shows its records; the gallery is for modules with a picture. */
export const layouts = ['table', 'gallery'] as const;
export type ListLayout = (typeof layouts)[number];
