import { carryOverCosts } from '../documents/costs/carryOverCosts.ts';
import { keepConfirmed } from '../documents/kept/keepConfirmed.ts';
import { fillLedger } from '../documents/payments/fillLedger.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import { seedValueLists } from '../valueLists/seedValueLists.ts';

/**
 * Fills what a schema that comes into use wants to be there: logs from the records of earlier versions, and the first
 * values of value lists. Each is filled one time. The logged sentences say what was assumed.
 */
export async function fillFromSchema(context: RecordsContext, log: (sentence: string) => void): Promise<void> {
  for (const sentence of await carryOverCosts(context)) log(sentence);
  const kept = await keepConfirmed(context);
  if (kept > 0) log(keptSentence(kept));
  const filled = await fillLedger(context);
  if (filled) log(filled);
  await seedValueLists(context);
}

/** What the first start of this version assumes of documents that an older version confirmed. */
function keptSentence(count: number): string {
  const documents = count === 1 ? '1 confirmed document keeps' : `${count} confirmed documents keep`;
  return `Kept facts: ${documents} what is true today of items, parties and house, because no earlier state is known.`;
}
