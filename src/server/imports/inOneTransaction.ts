import type { Transaction } from 'kysely';
import type { Tables } from '../database/connection/database.ts';
import type { RecordsContext } from '../records/recordsContext.ts';

type Inside = RecordsContext & { transaction: Transaction<Tables> };

/**
 * Runs work that writes many records, all or nothing. After the commit one event for each module tells that its records
 * have changed, in place of one for each record.
 */
export async function inOneTransaction<Result>(
  context: RecordsContext,
  work: (context: Inside) => Promise<Result>,
): Promise<Result> {
  let modules = new Set<string>();
  let discarded: string[] = [];
  const result = await context.database.transaction((transaction) => {
    modules = new Set();
    discarded = [];
    const discard = async (keys: readonly string[]) => void discarded.push(...keys);
    return work({
      ...context,
      transaction,
      publish: ({ module }) => modules.add(module),
      media: context.media && { ...context.media, discard },
    });
  });
  for (const module of modules) context.publish?.({ module, ids: [], action: 'update' });
  await context.media?.discard(discarded);
  return result;
}
