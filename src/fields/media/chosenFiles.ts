/** What a form keeps of a media field before there is a record: the files themselves. */
export function chosenFiles(value: unknown): File[] {
  return Array.isArray(value) ? value.filter((one): one is File => one instanceof File) : [];
}
