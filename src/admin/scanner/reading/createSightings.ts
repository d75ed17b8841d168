/**
 * Distinguishes a code that comes into sight from one that stays there: the camera reads the same code again and again.
 * @param gap milliseconds out of sight after which the same code counts as shown anew
 */
export function createSightings(gap: number): (text: string, now: number) => boolean {
  const lastSeen = new Map<string, number>();
  return (text, now) => {
    const before = lastSeen.get(text);
    lastSeen.set(text, now);
    return before === undefined || now - before > gap;
  };
}
