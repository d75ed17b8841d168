import { lazyPart } from '../../common/loading/lazyPart.tsx';

/** The grid of the links' rows: a large chunk of code, fetched ahead by pages of records that have links. */
export const LinkGrid = lazyPart(async () => ({ default: (await import('../grid/LinkGrid.tsx')).LinkGrid }));
