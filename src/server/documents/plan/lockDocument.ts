import type { DocumentStatus } from '../../../domain/movement.ts';
import { notFound } from '../../errors.ts';
import { selectRecords } from '../../records/read/getRecord.ts';
import type { ApiRecord, RecordsContext } from '../../records/recordsContext.ts';
import { referenceIn } from '../../records/referenceIn.ts';
import type { DocumentPlan } from './documentPlan.ts';

/** A document that nobody else can change until the transaction ends. */
export interface LockedDocument {
  id: number;
  status: DocumentStatus;
  code: string;
  date: string | null;
  party: number;
  partyLabel: string | null;
  record: ApiRecord;
}

/** Locks the document and reads it: one statement. Undefined when it does not exist. */
export async function lockDocument(
  context: RecordsContext,
  plan: DocumentPlan,
  id: number,
): Promise<LockedDocument | undefined> {
  const [record] = await selectRecords(context, plan.module, [id], { lock: true });
  return record && documentFrom(plan, record);
}

/** Does the same for an id from the path of a request. Throws 404. */
export async function lockExisting(context: RecordsContext, plan: DocumentPlan, id: number): Promise<LockedDocument> {
  const document = await lockDocument(context, plan, id);
  if (!document) throw notFound();
  return document;
}

export function documentFrom({ document, partyLabel }: DocumentPlan, record: ApiRecord): LockedDocument {
  return {
    id: record.id,
    status: record[document.status] as DocumentStatus,
    code: record[document.code.field] as string,
    date: record[document.date] as string | null,
    party: referenceIn(record, document.party),
    partyLabel: record[partyLabel] as string | null,
    record,
  };
}
