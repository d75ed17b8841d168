/** What was set right by hand last, and taking it back. */
interface CountMark {
  /** The translation key of what was done, which names the row. */
  key: string;
  row: string;
  undo: () => void;
}

interface MarksState {
  /** No further mark is made now: the rows are about to move, or have just moved under the finger. */
  waits: boolean;
  last?: CountMark | undefined;
}

/** Milliseconds that rows stand before the next mark: as long as it takes to see that another row is there now. */
const settling = 1000;

/** The marks that are made by hand in a count, one after the other. */
export class CountMarks {
  readonly #later: (work: () => void, milliseconds: number) => void;
  readonly #listeners = new Set<() => void>();
  #state: MarksState = { waits: false };

  /** @param later runs the work after so many milliseconds */
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
   * Makes a mark, unless the one before has not settled.
   * @param work ends when the rows on screen show it; answers whether it was made
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

  /** There is nothing to take back any more. */
  forget(): void {
    this.#publish({ ...this.#state, last: undefined });
  }

  #publish(state: MarksState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Of the count on screen. */
export const countMarks = new CountMarks((work, milliseconds) => void setTimeout(work, milliseconds));
