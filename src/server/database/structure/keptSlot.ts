/** What stands before the slot of a file that no field shows any more, but a paper does. No field's name is like it. */
export const KEPT = 'kept: ';
