import { documentPrintActions } from '../keys/actionNames.ts';
import type { Module, Schema } from '../model.ts';
import { documentTemplateOf } from '../read/printActions.ts';
import type { Finding } from './mistakes.ts';

const labelActions = ['print-label', 'preview-label'];

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
