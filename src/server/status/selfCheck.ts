import { type AuditCheckOptions, type AuditFinding, checkAudit } from '../audit/checkAudit.ts';
import { findingKinds, type StockFinding } from '../documents/checks/finding.ts';
import { stockCheck } from '../documents/checks/stockCheck.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';

/** The kinds of findings of the self-check. */
export const selfCheckKinds = [...findingKinds, 'audit'] as const;

/** `audit`: a line of the audit is not what it was. Of a line that is gone, `module` is `audit`, and `id` that of the line. */
export type SelfCheckFinding = Omit<StockFinding, 'kind'> & { kind: (typeof selfCheckKinds)[number] };

export interface SelfCheckReport {
  /** The number of checked items. */
  checked: number;
  findings: SelfCheckFinding[];
}

/** Checks the stock against its log, and the audit against its seals. It only reads. */
export async function selfCheck(context: RecordsContext, audit: AuditCheckOptions): Promise<SelfCheckReport> {
  const { checked, findings } = await stockCheck(context);
  const report = await checkAudit(handleOf(context), audit);
  return { checked, findings: [...findings, ...report.findings.map(auditFinding)] };
}

function auditFinding({ id, record, message }: AuditFinding): SelfCheckFinding {
  const { module, id: recordId } = record ?? { module: 'audit', id };
  return { kind: 'audit', message, module, id: recordId, label: `#${recordId}` };
}
