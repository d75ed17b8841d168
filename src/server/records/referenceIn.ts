/** The id in a required reference. No record is stored without it, which the type of a record's values does not say. */
export function referenceIn(values: Readonly<Record<string, unknown>>, field: string): number {
  return values[field] as number;
}
