/**
 * How often a random test tries: a small number on each run, a large one under `npm run test:deep`. fast-check prints
 * the seed of what fails.
 */
export function budget({ small, deep }: { small: number; deep: number }): number {
  return process.env.FACET_TEST_BUDGET === 'deep' ? deep : small;
}
