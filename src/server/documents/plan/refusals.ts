import type { ConfirmationRule } from '../../../domain/confirmation.ts';
import type { Item, Movement } from '../../../domain/movement.ts';
import { lowered, textParams } from '../../../fields/shared/sentenceParams.ts';
import { fieldOf, type Module } from '../../../metadata/model.ts';
import { type Blocker, conflict, type Message, Refusal, type RefusalDetails } from '../../errors.ts';
import type { DocumentPlan, StockPlan } from './documentPlan.ts';

/** The module's title as a parameter of a sentence, in each language. */
export function documentParams({ label }: Module): { document_en: string; document_zh: string } {
  return textParams('document', lowered(label));
}

/** The word for the party of a document, as a parameter of a sentence, in each language. */
export function partyParams({ partyModule }: DocumentPlan): { party_en: string; party_zh: string } {
  return textParams('party', lowered(partyModule.label));
}

/** The status of an item as people read it, in each language. */
export function statusParams({ module, stock }: StockPlan, status: string): { status_en: string; status_zh: string } {
  const field = fieldOf(module, stock.status);
  const options = 'options' in field ? field.options : undefined;
  const label = options?.find(({ value }) => value === status)?.label;
  return { status_en: label?.en ?? status, status_zh: label?.zh ?? status };
}

/** 409: one sentence for each refused item, with the document that prevents the call. */
export function refuseRows(
  plan: DocumentPlan,
  refused: readonly { row: { item: Item }; rule: ConfirmationRule | 'movedSince' | 'twice'; by: Movement | null }[],
): Refusal {
  const messages = refused.map(
    ({ row, rule, by }): Message => ({
      key: `facet.error.stock.${keyOf(plan, rule, by)}`,
      params: {
        item: row.item.label,
        code: by?.document.code ?? '',
        ...partyParams(plan),
        ...statusParams(plan.stock, row.item.status),
      },
    }),
  );
  const blockers = refused.map(
    ({ row, by }): Blocker => ({
      item: { module: plan.stock.module.name, id: row.item.id, label: row.item.label },
      ...(by && { document: { module: by.document.module, id: by.document.id, label: by.document.code } }),
    }),
  );
  return new Refusal('conflict', messages, { blockers });
}

/** What prevents the call: nothing, a document, or a transform, which is no document and has nothing. */
function keyOf({ stock }: DocumentPlan, rule: string, by: Movement | null): string {
  if (!by || rule === 'whole') return rule;
  if (by.document.module !== stock.module.name) return `${rule}By`;
  return rule === 'movedSince' ? 'transformedSince' : rule;
}

/** 409 about one document as a whole; `key` under facet.error.document. */
export function refuseDocument(
  plan: DocumentPlan,
  key: string,
  params: Record<string, string | number> = {},
  details: RefusalDetails = {},
): Refusal {
  return conflict(`document.${key}`, { ...documentParams(plan.module), ...params }, details);
}
