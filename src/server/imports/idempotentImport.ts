import type { Handle } from '../database/connection/database.ts';
import type { KeyedCall } from '../http/withIdempotencyKey.ts';
import type { ImportCounts } from './importStore.ts';
import type { InsideImport } from './runImport.ts';

/** Ends an import whose work was done before, under the same Idempotency-Key. */
export class AnsweredBefore extends Error {
  readonly answer: object;

  constructor(answer: object) {
    super('Answered before');
    this.answer = answer;
  }
}

/**
 * The key and its answer belong to the transaction that does the work: another process may be doing the same.
 * @param answer reads in that transaction
 */
export function idempotentImport(
  keyed: KeyedCall,
  answer: (counts: ImportCounts, handle: Handle) => object | Promise<object>,
): InsideImport {
  return {
    async begin(handle) {
      const before = await keyed.reserve(handle);
      if (before) throw new AnsweredBefore(before.body as object);
    },
    end: async (handle, counts) => keyed.keep(handle, { status: 200, body: await answer(counts, handle) }),
  };
}
