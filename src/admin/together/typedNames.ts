/** Names of the fields with unsaved changes, by the marks of React-Hook-Form (`dirtyFields`). */
export function typedNames(marks: object): string[] {
  return Object.entries(marks)
    .filter(([, mark]) => isDirty(mark))
    .map(([name]) => name);
}

/** Rows have a mark for each of their parts. */
function isDirty(mark: unknown): boolean {
  if (typeof mark !== 'object' || mark === null) return mark === true;
  return Object.values(mark).some(isDirty);
}
