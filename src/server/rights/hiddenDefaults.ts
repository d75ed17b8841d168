import { defaultFormulaOf } from '../../fields/shared/fieldType.ts';
import { findField } from '../../metadata/model.ts';
import { fieldsWithFormula } from '../../metadata/read/rules/formulaDefaults.ts';
import type { SchemaHolder } from '../schemaFolder/SchemaHolder.ts';
import { type Viewer, viewFor } from './View.ts';

/**
 * The fields of a module that stay empty in new records of the user, unless somebody says what they hold: the user sees
 * them, but not all that the formulas of their defaults read.
 */
export function hiddenDefaults({ current, etag }: SchemaHolder, user: Viewer, name: string): string[] {
  const whole = current.modules[name];
  const formulaFields = whole ? fieldsWithFormula(whole) : [];
  if (formulaFields.length === 0) return [];
  const seen = viewFor(current, etag, user).seen.modules[name];
  return formulaFields
    .map((field) => field.name)
    .filter((one) => {
      const field = seen && findField(seen, one);
      return field !== undefined && defaultFormulaOf(field) === undefined;
    });
}
