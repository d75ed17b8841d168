import type { Finding } from '../check/mistakes.ts';
import { documentPrintActions } from '../keys/actionNames.ts';
import type { DocumentTemplate } from '../keys/printKeys.ts';
import type { Module, Schema } from '../model.ts';

const labelActions = ['print-label', 'preview-label'];

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

/** Buttons that print need something to print. */
export function checkPrintActions(schema: Schema, { name, actions }: Module): Finding[] {
  const missing = [
    ...(schema.prints.some(({ kind, module }) => kind === 'label' && module === name) ? [] : labelActions),
    ...(documentTemplateOf(schema, name) ? [] : documentPrintActions),
  ];
  return (['list', 'detail', 'row'] as const).flatMap((place) =>
    actions[place]
      .filter((action) => missing.includes(action))
      .map((action) => ({
        path: `actions.${place}`,
        message: `"${action}" has nothing to print; add a file to prints/ with "module": "${name}"`,
        about: 'prints',
      })),
  );
}
