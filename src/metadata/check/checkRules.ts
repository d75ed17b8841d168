import type { ShownCondition } from '../../fields/shared/fieldType.ts';
import { fieldsOfFormula } from '../../fields/shared/formula/formula.ts';
import { parseFormula } from '../../fields/shared/formula/parseFormula.ts';
import { fieldsOfTab, findField, type Module, type Schema } from '../model.ts';
import { isKnownUnsaved } from '../read/rules/recordFormula.ts';
import { isWritable } from '../read/rules/validateRecord.ts';
import { checkFormula } from './shared/checkFormula.ts';
import type { Finding } from './shared/mistakes.ts';
import { checkCondition, checkName } from './shared/nameChecks.ts';

/** The rules of a module: conditions over what a record holds before it is saved, at a field that people write. */
export function checkRules(schema: Schema, module: Module): Finding[] {
  return module.rules.flatMap(({ when, field }, index) => {
    const path = `rules[${index}]`;
    const found = checkRecordCondition(schema, module, `${path}.when`, when);
    return found.length > 0 ? found : checkPlace(module, path, field);
  });
}

/** The mistakes of a condition that server and browser judge before a record is saved. */
export function checkRecordCondition(schema: Schema, module: Module, path: string, source: string): Finding[] {
  const formula = parseFormula(source);
  const found = checkFormula(schema, module, path, formula, 'truth');
  if (found.length > 0) return found;
  return fieldsOfFormula(formula)
    .filter((name) => !isKnownUnsaved(module, name))
    .map((name) => ({
      path,
      message: `"${name}" is derived and known only once the record is saved; name fields of the record itself`,
      about: `${module.name}.${name}`,
    }));
}

/** The mistakes of a condition on which it depends whether something is shown. */
export function checkShown(
  schema: Schema,
  module: Module,
  path: string,
  condition: ShownCondition | undefined,
): Finding[] {
  if (condition === undefined) return [];
  return typeof condition === 'string'
    ? checkRecordCondition(schema, module, path, condition)
    : checkCondition(module, path, condition);
}

function checkPlace(module: Module, path: string, name: string): Finding[] {
  if (name === '')
    return [{ path, message: 'reads no field that people write; name the field of the message: "field"' }];
  const field = findField(module, name);
  if (!field) return checkName(module, `${path}.field`, name);
  const isWritten = isWritable(field, true) || isWritable(field, false);
  const isPlaced = module.tabs.length === 0 || module.tabs.some((tab) => fieldsOfTab(tab).includes(name));
  if (isWritten && isPlaced) return [];
  const what = isWritten ? 'stands in no tab' : 'is not written by people';
  return [
    { path: `${path}.field`, message: `"${name}" ${what}, so nobody would read the message there; name another` },
  ];
}
