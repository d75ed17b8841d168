/**
 * For a button whose place something else takes, as in a list from which it removes a line, and for closing what a button
 * has opened above itself: the second click of a double click would fall on the next line, or beside what was opened.
 */
export function byFirstClick(work: () => void): (event: { detail?: number }) => void {
  return ({ detail = 0 }) => {
    if (detail < 2) work();
  };
}
