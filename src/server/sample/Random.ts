/** Random numbers that are always the same for the same seed (mulberry32), so that everybody gets the same sample. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(min: number, max: number): number {
    return min + this.next() * (max - min);
  }

  /** An integer; both ends are included. */
  integer(min: number, max: number): number {
    return Math.floor(this.between(min, max + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Value>(values: readonly Value[]): Value {
    return this.weighted(values.map((value) => ({ value, share: 1 }))).value;
  }

  /** One of the rows. Each row is chosen in proportion to its share. */
  weighted<Row extends { share: number }>(rows: readonly Row[]): Row {
    let rest = this.next() * rows.reduce((total, { share }) => total + share, 0);
    const found = rows.find(({ share }) => {
      rest -= share;
      return rest < 0;
    });
    const row = found ?? rows.at(-1);
    if (!row) throw new Error('Nothing to choose from');
    return row;
  }

  /** The values in a random order. */
  shuffled<Value>(values: readonly Value[]): Value[] {
    return values
      .map((value) => ({ value, at: this.next() }))
      .sort((one, other) => one.at - other.at)
      .map(({ value }) => value);
  }

  /** The values in lots of `min` to `max`, in their order; the last lot contains the rest. */
  lots<Value>(values: readonly Value[], min: number, max: number): Value[][] {
    const lots: Value[][] = [];
    for (let from = 0; from < values.length; from += lots.at(-1)?.length ?? 1) {
      lots.push(values.slice(from, from + this.integer(min, max)));
    }
    return lots;
  }

  /** The pattern with a digit in place of each `#`; the first digit of a group is never 0. */
  digits(pattern: string): string {
    return pattern.replace(/#+/g, (marks) =>
      [...marks].map((_, index) => this.integer(index === 0 ? 1 : 0, 9)).join(''),
    );
  }
}
