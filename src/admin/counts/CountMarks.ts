/** The last row that was marked by hand, and how to undo that. */
interface CountMark {
  /** The translation key of the message; it names the row. */
  key: string;
  row: string;
  undo: () => void;
}

interface MarksState {
  /** No other mark is possible now: the rows are about to move, or have just moved under the finger. */
  waits: boolean;
  last?: CountMark | undefined;
}

/** Milliseconds before the next mark is possible: long enough to see that another row is there now. */
const settling = 1000;

/** The marks made by hand in a count, one after the other. */
export class CountMarks {
  readonly #later: (work: () => void, milliseconds: number) => void;
  readonly #listeners = new Set<() => void>();
  #state: MarksState = { waits: false };

  /** @param later runs the work after that many milliseconds */
  constructor(later: (work: () => void, milliseconds: number) => void) {
    this.#later = later;
  }

  get state(): MarksState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Makes a mark, unless the mark before has not settled yet.
   * @param work resolves when the rows on screen show the mark, with whether it was made
   */
  async make(mark: CountMark, work: () => Promise<boolean>): Promise<void> {
    if (this.#state.waits) return;
    this.#publish({ ...this.#state, waits: true });
    try {
      if (await work()) this.#publish({ ...this.#state, last: mark });
    } finally {
      this.#later(() => this.#publish({ ...this.#state, waits: false }), settling);
    }
  }

  /** There is nothing left to undo. */
  forget(): void {
    this.#publish({ ...this.#state, last: undefined });
  }

  #publish(state: MarksState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** The marks of the count on screen. */
export const countMarks = new CountMarks((work, milliseconds) => void setTimeout(work, milliseconds));
