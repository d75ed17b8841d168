import { inTransaction, type RecordsContext } from '../recordsContext.ts';

/** Runs work whose writes are undone, and of which nobody is told. */
export async function takenBack<Result>(
  context: RecordsContext,
  work: (context: RecordsContext) => Promise<Result>,
): Promise<Result> {
  const { publish: _nobody, ...quiet } = context;
  const media = context.media && { ...context.media, discard: async () => undefined };
  try {
    return await inTransaction({ ...quiet, media }, async (inside) => {
      throw new TakenBack(await work(inside));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.result as Result;
    throw error;
  }
}

/** Ends the transaction, with what the work has found. */
class TakenBack<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('Taken back');
    this.result = result;
  }
}
