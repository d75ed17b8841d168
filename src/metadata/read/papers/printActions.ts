import { documentPrintActions } from '../../keys/actionNames.ts';
import type { DocumentTemplate } from '../../keys/printKeys.ts';
import type { Schema } from '../../model.ts';

/** The print that makes documents of a module's records: the first one, by name, that names the module. */
export function documentTemplateOf({ prints }: Schema, module: string): DocumentTemplate | undefined {
  return prints
    .filter((print) => print.kind === 'document')
    .find((print) => [print.module, ...(print.also ?? [])].includes(module));
}

/** Adds the buttons that print a document to each module that has one; its file need not name them. */
export function addPrintActions(schema: Schema): void {
  for (const { name, actions } of Object.values(schema.modules)) {
    if (!documentTemplateOf(schema, name)) continue;
    actions.detail = [...new Set([...actions.detail, ...documentPrintActions])];
  }
}
