/** The result of a key: `pass`, it is not part of a scan; `take`, it is; a text, the scan is complete. */
type WedgeAnswer = 'pass' | 'take' | { text: string };

/** Most milliseconds between two keys of a scan. People are slower, and a key that is held down repeats. */
const gap = 50;
/** The number of keys that have to come that fast before they are kept from the page. */
const least = 4;

/**
 * Distinguishes the keys of a hand-held scanner from typing while no input has the focus: at least four keys and Enter,
 * each within 50 ms of the one before, that are digits or the installation's link.
 * @returns a function that takes the keys in their order, with the time of each in milliseconds
 */
export function createWedge(linkPrefix: string): (key: string, time: number) => WedgeAnswer {
  const prefix = linkPrefix.toLowerCase();
  let text = '';
  let last = Number.NEGATIVE_INFINITY;
  const couldBeCode = () => {
    const read = text.toLowerCase();
    return /^\d+$/.test(read) || prefix.startsWith(read) || read.startsWith(prefix);
  };
  return (key, time) => {
    // A scanner holds Shift for capitals and colons; Shift is part of the scan.
    if (key === 'Shift') return 'pass';
    if (time - last > gap) text = '';
    last = time;
    if (key === 'Enter') {
      const scanned = text;
      text = '';
      return scanned.length >= least ? { text: scanned } : 'pass';
    }
    // A Chinese keyboard may make signs of full width of what the scanner types.
    text = key.length === 1 ? text + key.normalize('NFKC') : '';
    if (!couldBeCode()) text = '';
    return text.length >= least ? 'take' : 'pass';
  };
}
