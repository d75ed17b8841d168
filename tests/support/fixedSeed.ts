import fc from 'fast-check';

/*
 * Each run draws the same cases, so that only a change of the code can turn it red. `npm run test:deep` draws new ones,
 * and prints the seed of what fails; FACET_TEST_SEED brings it back.
 */
const { FACET_TEST_SEED: given, FACET_TEST_BUDGET: budget } = process.env;
if (given || budget !== 'deep') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(given ?? 20_261_122) });
