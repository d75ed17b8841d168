const numberTypes = new Set(['number', 'decimal', 'integer', 'money']);

/** Whether people type a number into the field. */
export function isNumberField({ type }: { type: string }): boolean {
  return numberTypes.has(type);
}
