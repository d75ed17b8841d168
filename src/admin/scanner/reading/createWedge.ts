/** What becomes of a key: `pass`, others may have it; `take`, it belongs to a scan; a text, the scan is complete. */
type WedgeAnswer = 'pass' | 'take' | { text: string };

/** Milliseconds between two keys. People are slower, and a key that is held down repeats. */
const gap = 50;
/** Keys that have to come that fast, before any is kept from others. */
const least = 4;

/**
 * Tells what a hand-held scanner types where there is no input from what people type: at least four keys and Enter, each
 * within 50 ms of the one before, that are digits or the house's link.
 *
 * @returns takes the keys in their order, with the time of each in milliseconds
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
    // A scanner holds Shift for capitals and colons; that is part of its typing.
    if (key === 'Shift') return 'pass';
    if (time - last > gap) text = '';
    last = time;
    if (key === 'Enter') {
      const scanned = text;
      text = '';
      return scanned.length >= least ? { text: scanned } : 'pass';
    }
    text = key.length === 1 ? text + key : '';
    if (!couldBeCode()) text = '';
    return text.length >= least ? 'take' : 'pass';
  };
}
