import { documentPrintActions } from '../keys/actionNames.ts';
import type { DocumentTemplate } from '../keys/printKeys.ts';
import type { Schema } from '../model.ts';

/** What prints records of a module as documents: the first print by name that is for it. */
export function documentTemplateOf({ prints }: Schema, module: string): DocumentTemplate | undefined {
  return prints
    .filter((print) => print.kind === 'document')
    .find((print) => [print.module, ...(print.also ?? [])].includes(module));
}

/** A module with a printed document has the buttons that print it, without saying so. */
export function addPrintActions(schema: Schema): void {
  for (const { name, actions } of Object.values(schema.modules)) {
    if (!documentTemplateOf(schema, name)) continue;
    actions.detail = [...new Set([...actions.detail, ...documentPrintActions])];
  }
}
