import { isStored } from '../../fields/capabilities.ts';
import { fieldTypeOf } from '../../fields/fieldTypes.ts';
import { findField, type Module } from '../model.ts';
import { type Finding, unknown } from './shared/mistakes.ts';
import { checkName } from './shared/nameChecks.ts';

/** The number is a text that forms do not change. The rows with the same number are records of the same module. */
export function checkRenumber(module: Module): Finding[] {
  const { renumber } = module;
  if (!renumber) return [];
  return [...checkNumber(module, renumber.field), ...(renumber.links ?? []).flatMap((name) => checkRows(module, name))];
}

function checkNumber(module: Module, name: string): Finding[] {
  const path = 'renumber.field';
  const field = findField(module, name);
  if (!field) return checkName(module, path, name);
  const about = `${module.name}.${name}`;
  const column = isStored(field) ? fieldTypeOf(field).column(field)?.type : undefined;
  if (!column?.startsWith('varchar')) {
    return [{ path, message: `"${name}" is of type ${field.type}; name a field of one line of text`, about }];
  }
  if (field.readOnly === 'after-create') return [];
  const message = `"${name}" can be changed with the form as well; add "readOnly": "after-create" to it`;
  return [{ path, message, about }];
}

function checkRows(module: Module, name: string): Finding[] {
  const path = 'renumber.links';
  const link = module.links.find((candidate) => candidate.name === name);
  if (!link) {
    const names = module.links.map((candidate) => candidate.name);
    return [unknown(path, 'link', name, names)];
  }
  const number = module.renumber?.field ?? '';
  if (link.module === module.name && link.copy.includes(number)) return [];
  const message = `rows of "${name}" do not have the number of their record; name links to the module itself, with "copy": ["${number}"]`;
  return [{ path, message }];
}
