import { isReference, isStored, typesThat } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import { findField, type Link, type Module, type Schema, targetOf } from '../model.ts';
import { duplicateAction, isDuplicable } from '../read/duplicatedValues.ts';
import { checkValue } from './shared/checkValue.ts';
import { type Finding, suggest, unknown } from './shared/mistakes.ts';
import { checkName, checkSort, checkStored, checkWritable, sharedWas, twice } from './shared/nameChecks.ts';

/** Every name in a module's links that must be the name of something. */
export function checkLinks(schema: Schema, module: Module): Finding[] {
  const taken = twice(
    'links',
    module.links.map((link) => link.name),
  );
  return [...taken, ...module.links.flatMap((link) => checkLink(schema, module, link))];
}

function checkLink(schema: Schema, module: Module, link: Link): Finding[] {
  const path = `links (${link.name})`;
  const rows = schema.modules[link.module];
  if (!rows) return [unknown(`${path}.module`, 'module', link.module, Object.keys(schema.modules), link.module)];
  const by = findField(rows, link.by);
  const findings = checkWas(module, link, path);
  if (!refersTo(by, module)) {
    const fitting = rows.fields.filter((field) => refersTo(field, module));
    const message = `"${link.by}" is no reference of ${rows.name} to ${module.name}; ${suggest(
      link.by,
      fitting.map((field) => field.name),
    )}${fitting.length === 0 ? ` or add a ${typesThat(isReference).join(' or ')} with module "${module.name}" to ${rows.name}` : ''}`;
    findings.push({ path: `${path}.by`, message, about: `${rows.name}.${link.by}` });
  }
  if (link.pick !== undefined && !isReference(findField(rows, link.pick))) {
    const references = rows.fields.filter(isReference).map((field) => field.name);
    findings.push(
      unknown(`${path}.pick`, `reference of ${rows.name}`, link.pick, references, `${rows.name}.${link.pick}`),
    );
  }
  findings.push(...checkMatch(schema, module, rows, link));
  const lists: [string, readonly string[]][] = [
    ['columns', link.columns],
    ['form', link.form],
    ['inlineEdit', link.inlineEdit],
  ];
  return [
    ...findings,
    ...lists.flatMap(([key, names]) => [
      ...names.flatMap((name) => checkName(rows, `${path}.${key}`, name)),
      ...twice(`${path}.${key}`, names),
    ]),
    ...link.inlineEdit.flatMap((name) => checkWritable(rows, `${path}.inlineEdit`, name)),
    ...checkLinkTabs(rows, link),
    ...checkTakenOver(module, rows, link),
    ...checkDuplicate(module, rows, link),
    ...checkSort(rows, `${path}.sort`, link.sort.field),
  ];
}

/** A link takes over the place of one that is gone, not of one that is there. */
function checkWas(module: Module, { name, was }: Link, path: string): Finding[] {
  if (was === undefined || was === name) return [];
  const message = module.links.some((link) => link.name === was)
    ? `"${was}" is a link of the module today; name one that is gone, or remove it`
    : sharedWas(name, was, module.links);
  return message === undefined ? [] : [{ path: `${path}.was`, message }];
}

function refersTo(field: Field | undefined, module: Module): boolean {
  return isReference(field) && field.module === module.name;
}

function checkLinkTabs(rows: Module, { name, tabs, form }: Link): Finding[] {
  const path = `links (${name}).tabs`;
  const known = rows.tabs.map((tab) => tab.name);
  const unknowns = tabs
    .filter((tab) => !known.includes(tab))
    .map((tab) => unknown(path, `tab of ${rows.name}`, tab, known));
  const both = tabs.length > 0 && form.length > 0;
  return [...unknowns, ...(both ? [{ path, message: 'stands in place of form; remove one of the two' }] : [])];
}

/** Rows are duplicated where their record can be, and people add them. */
function checkDuplicate(module: Module, rows: Module, { name, duplicate }: Link): Finding[] {
  if (!duplicate) return [];
  const path = `links (${name}).duplicate`;
  if (rows.readOnly) return [{ path, message: `only the server writes records of ${rows.name}; remove it` }];
  if (isDuplicable(module)) return [];
  return [{ path, message: `nothing duplicates the record; add "${duplicateAction}" to actions.detail, or remove it` }];
}

/** The fields that a new row takes over are stored in both modules and have the same type. */
function checkTakenOver(module: Module, rows: Module, { name, copy, values }: Link): Finding[] {
  const path = `links (${name})`;
  return [
    ...copy.flatMap((field) => [
      ...checkStored(module, `${path}.copy`, field),
      ...checkStored(rows, `${path}.copy`, field),
      ...checkSameType(module, rows, `${path}.copy`, field),
    ]),
    ...twice(`${path}.copy`, copy),
    ...Object.entries(values).flatMap(([field, value]) => checkSetValue(rows, `${path}.values`, field, value)),
  ];
}

/** A value that the field does not take would refuse every new row, at a field that nobody fills in. */
function checkSetValue(rows: Module, path: string, name: string, value: string | number | boolean): Finding[] {
  const field = findField(rows, name);
  if (!field || !isStored(field)) return checkStored(rows, path, name);
  const about = `${rows.name}.${name}`;
  return checkValue(field, value).map((message) => ({ path: `${path}.${name}`, message, about }));
}

function checkSameType(module: Module, rows: Module, path: string, name: string): Finding[] {
  const [one, other] = [findField(module, name), findField(rows, name)];
  if (!one || !other || one.type === other.type) return [];
  return [
    { path, message: `"${name}" is ${one.type} in ${module.name} and ${other.type} in ${rows.name}; make it the same` },
  ];
}

/** With `match`, the picked record has to point to the same record as the row. */
function checkMatch(schema: Schema, module: Module, rows: Module, { name, pick, match }: Link): Finding[] {
  if (match === undefined) return [];
  const path = `links (${name}).match`;
  if (pick === undefined)
    return [{ path, message: 'says what can be picked, but the link picks nothing; add pick, or remove match' }];
  const target = targetOf(schema, findField(rows, pick));
  if (!target || refersTo(findField(target, match), module)) return [];
  const fitting = target.fields.flatMap((field) => (refersTo(field, module) ? [field.name] : []));
  const message = `"${match}" is no reference of ${target.name} to ${module.name}; ${suggest(match, fitting)}`;
  return [{ path, message, about: `${target.name}.${match}` }];
}
