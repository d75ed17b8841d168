import type { ItemsLink } from '../link/itemsLink.ts';

/** The filter that leaves only items that a document can take: those of the right status that are no part of a set. */
export function openFilter({ document, stock: { stock } }: ItemsLink): Record<string, unknown> {
  return {
    ...(stock && document.items.onlyAvailable && { [stock.status]: document.effect.needs }),
    ...(stock?.parent !== undefined && { [`${stock.parent}_null`]: true }),
  };
}
