import type { Field } from '../../fields/fieldTypes.ts';
import { defaultFormulaOf } from '../../fields/shared/fieldType.ts';
import type { Module, Schema } from '../model.ts';
import { sourcesOfDefault } from '../read/rules/formulaDefaults.ts';
import { isWritable } from '../read/rules/validateRecord.ts';
import { type Hidden, isFieldHidden, sourcesOfMade } from './hiddenFrom.ts';

/**
 * Whether a new record of the role's users may start with the field's default: its formula reads nothing that the role does
 * not see, and no record that somebody else chose where the role sees only some of them. Otherwise the new record would tell
 * what is hidden.
 */
export function seesDefault(schema: Schema, hidden: Hidden, module: Module, field: Field): boolean {
  const formula = defaultFormulaOf(field);
  if (formula === undefined) return true;
  const isSeen = sourcesOfMade(schema, module, field).every(
    (source) => source !== undefined && !isFieldHidden(hidden, source.module, source.field),
  );
  if (!isSeen) return false;
  return sourcesOfDefault(schema, module, formula).every(
    (source) =>
      'own' in source || !hidden.limited.has(source.target.name) || isChosen(schema, module, source.reference),
  );
}

/** Whether only the user of the new record says what the reference refers to: the server makes sure that they see that. */
function isChosen({ modules }: Schema, module: Module, reference: Field): boolean {
  const isCopied = Object.values(modules).some(({ links }) =>
    links.some(({ module: rows, copy }) => rows === module.name && copy.includes(reference.name)),
  );
  return isWritable(reference, true) && reference.default === undefined && !isCopied;
}
