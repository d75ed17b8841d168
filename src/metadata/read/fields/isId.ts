/** The largest id of a record: PostgreSQL keeps ids as integers. */
export const LARGEST_ID = 2 ** 31 - 1;

/** Whether a value can be the id of a record. */
export function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= LARGEST_ID;
}
