/** What a code is called as long as the server has not told which item it is: its number, or the id in the house's link. */
export function codeLabel(code: string, prefix: string): string {
  return code.startsWith(prefix) ? `#${code.slice(prefix.length)}` : code;
}
