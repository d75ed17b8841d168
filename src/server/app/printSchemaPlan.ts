import type { SchemaPlan } from '../schemaPlan/planSchema.ts';

/** Prints how the database was changed. Indexes and constraints are left out, because there are many of them. */
export function printSchemaPlan({ steps, sentences }: SchemaPlan, log: (sentence: string) => void): void {
  const isSmall = (what: string) => /^(Add|Drop) the (index|unique|foreign key|check) /.test(what);
  const small = steps.filter(({ what }) => isSmall(what)).length;
  sentences.slice(0, steps.length).forEach((sentence, index) => {
    if (!isSmall(steps[index]?.what ?? '')) log(sentence);
  });
  if (small > 0) log(`Database: ${small} ${small === 1 ? 'index or constraint' : 'indexes and constraints'} changed.`);
  for (const sentence of sentences.slice(steps.length)) log(sentence);
}
