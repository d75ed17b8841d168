/**
 * For a button whose place another one takes, as in a list from which it removes a line: the second click of a double click
 * would fall on the next line.
 */
export function byFirstClick(work: () => void): (event: { detail: number }) => void {
  return ({ detail }) => {
    if (detail < 2) work();
  };
}
