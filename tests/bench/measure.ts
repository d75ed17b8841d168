/** One measured call; what it answers is not looked at. */
export type Work = (round: number) => Promise<unknown>;

export interface Measurement {
  /** Milliseconds of one call. */
  median: number;
  p95: number;
  perSecond: number;
}

export interface MeasureOptions {
  /** How many calls are under way at a time. */
  clients: number;
  /** Seconds for each of the compared works, all slices together. */
  seconds: number;
}

const slices = 4;

/**
 * Measures works that are to be compared: turn by turn in short slices, so that whatever else the machine does meets
 * them all alike. A first short slice of each warms up and is not counted.
 */
export async function measure<Name extends string>(
  works: Record<Name, Work>,
  { clients, seconds }: MeasureOptions,
): Promise<Record<Name, Measurement>> {
  const names = Object.keys(works) as Name[];
  const samples = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (const name of names) await slice(works[name], clients, Math.min(0.5, seconds / 4));
  for (let turn = 0; turn < slices; turn += 1) {
    for (const name of names) samples.get(name)?.push(...(await slice(works[name], clients, seconds / slices)));
  }
  return Object.fromEntries(names.map((name) => [name, summarize(samples.get(name) ?? [], seconds)])) as Record<
    Name,
    Measurement
  >;
}

let rounds = 0;

async function slice(work: Work, clients: number, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const client = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      rounds += 1;
      await work(rounds);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times;
}

function summarize(times: number[], seconds: number): Measurement {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95), perSecond: times.length / seconds };
}
