import { isFreeLine } from '../../fields/capabilities.ts';
import type { Module } from '../model.ts';
import type { Finding } from './mistakes.ts';
import { checkCodeFits, checkServerWritten, isStoredDay, kinds } from './stockChecks.ts';

/** The fields that `code` of a module names must exist and be of the right kind, and records have one code only. */
export function codeFindings(module: Module): Finding[] {
  const { code } = module;
  if (!code) return [];
  const other = (['document', 'count'] as const).find((key) => module[key]);
  if (other)
    return [{ path: 'code', message: `the records have a code already, by "${other}.code"; remove one of them` }];
  return [
    ...kinds(module, 'code', [
      ['field', code.field, isFreeLine],
      ['date', code.date, isStoredDay],
    ]),
    ...checkServerWritten(module, 'code.field', code.field),
    ...checkCodeFits(module, 'code.field', code.field, code.pattern),
  ];
}
