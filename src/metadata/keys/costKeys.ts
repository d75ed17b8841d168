import { z } from 'zod';
import { fieldName } from '../../fields/shared/fieldType.ts';

/** A module whose records add to what an item cost: a laboratory's bill, freight, a commission. */
export const costKeys = z.strictObject({
  /** The reference to the item. The item's module names the field with its cost in `stock.cost`. */
  of: fieldName,
  /** The amount field with what is added to the cost. */
  amount: fieldName,
  /** The date field with the day on which it counts. */
  date: fieldName,
});

export type CostDescriptor = z.output<typeof costKeys>;
