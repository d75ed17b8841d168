/** The longest delay of a timer, in milliseconds: Node takes a longer one for 1. */
const LONGEST = 2 ** 31 - 1;

type Scope = Pick<typeof globalThis, 'setTimeout'>;

/**
 * Bounds the delays of timers in this thread. PostgreSQL computes by the time of day how long its timers still have to run.
 * Where the clock was weeks ahead and is set back, that is longer than a timer can be: it would end at once, too early, and be
 * set again, hundreds of times a second until the clock is there again, with a line in the log each time.
 */
export function boundTimers(scope: Scope = globalThis): void {
  const { setTimeout } = scope;
  const bounded = (work: () => void, delay = 0, ...values: []) => setTimeout(work, Math.min(delay, LONGEST), ...values);
  scope.setTimeout = Object.defineProperties(
    bounded,
    Object.getOwnPropertyDescriptors(setTimeout),
  ) as typeof setTimeout;
}
