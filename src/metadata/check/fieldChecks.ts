import {
  type ChoiceField,
  type ChoicesField,
  derivationOf,
  type FirstDayField,
  hasChoices,
  isCode,
  isCounts,
  isDay,
  isFirstDay,
  isLookup,
  isOwed,
  isReference,
  isStored,
  isSum,
  type LookupField,
  type ReferenceField,
  type SumField,
} from '../../fields/capabilities.ts';
import { type Field, filtersOf } from '../../fields/fieldTypes.ts';
import { findField, type Module, type Schema, targetOf } from '../model.ts';
import { behind, displayedFieldOf, lookupTarget } from '../read/fields/displayedFieldOf.ts';
import { splitFilterKey } from '../read/fields/filterKeys.ts';
import { valueKindOf } from '../read/fields/valueKind.ts';
import { itemModules } from '../read/itemModules.ts';
import { fieldsOfComputed, kindOfShown } from '../read/rules/formulaFields.ts';
import { checkDefault } from './checkDefault.ts';
import { checkOwed } from './checkOwed.ts';
import { checkRecordCondition, checkShown } from './checkRules.ts';
import { checkTally } from './checkTally.ts';
import { startsFilled } from './isServerWritten.ts';
import { checkFilter } from './shared/checkFilter.ts';
import { checkFormula } from './shared/checkFormula.ts';
import { type Finding, unknown } from './shared/mistakes.ts';
import { canBeAdded, checkCondition, checkName, sharedWas } from './shared/nameChecks.ts';

/** The names in a field: those of its condition, and of what it refers to, chooses from or is made of. */
export function checkField(schema: Schema, module: Module, field: Field): Finding[] {
  const path = `fields (${field.name})`;
  return [
    ...checkShown(schema, module, `${path}.shownWhen`, field.shownWhen),
    ...checkFormulaConditions(schema, module, path, field),
    ...checkDefault(schema, module, path, field),
    ...checkSources(schema, module, path, field),
    ...checkWas(module, path, field),
    ...checkFilterName(module, path, field),
    ...checkFilled(module, path, field),
    ...checkCode(schema, module, path, field),
  ];
}

function checkFormulaConditions(schema: Schema, module: Module, path: string, field: Field): Finding[] {
  return (['requiredWhen', 'readOnlyWhen'] as const).flatMap((key) => {
    const source = field[key];
    return source === undefined ? [] : checkRecordCondition(schema, module, `${path}.${key}`, source);
  });
}

/** A field takes over the values of one that is gone, not of one that is there, and alone. */
function checkWas(module: Module, path: string, { name, was }: Field): Finding[] {
  if (was === undefined || was === name) return [];
  const message = findField(module, was)
    ? `"${was}" is a field of the module today; name one that is gone, or remove it`
    : sharedWas(name, was, module.fields);
  return message === undefined ? [] : [{ path: `${path}.was`, message }];
}

/** A list is asked for `amount_gte`: a field of that name would take the question over. */
function checkFilterName(module: Module, path: string, { name }: Field): Finding[] {
  const parts = splitFilterKey(name);
  const other = parts && findField(module, parts.name);
  if (!other || !filtersOf(other).includes(parts.operator)) return [];
  return [{ path, message: `"${name}" is how lists filter "${other.name}"; give the field another name` }];
}

/** What nobody writes and nothing fills could never be stored, where it is required. */
function checkFilled(module: Module, path: string, field: Field): Finding[] {
  if (!field.required || field.readOnly !== true || module.readOnly) return [];
  if (startsFilled(module, field) || !isStored(field)) return [];
  return [{ path, message: 'is required, and nobody may write it; give it a default, or remove required or readOnly' }];
}

/** A code holds an id and no module: the scanner opens the item with this id. */
function checkCode(schema: Schema, module: Module, path: string, field: Field): Finding[] {
  const [items] = itemModules(schema);
  if (!isCode(field) || module.stock || !items) return [];
  const message = `the scanner would open the record of ${items.name} with the same id; only ${items.name} has codes: remove it`;
  return [{ path, message }];
}

/** The names of what a field refers to, chooses from, or is made of. */
function checkSources(schema: Schema, module: Module, path: string, field: Field): Finding[] {
  if (isReference(field)) return checkReference(schema, path, field);
  if (hasChoices(field)) return checkValueList(schema, path, field);
  if (isLookup(field)) return checkLookup(schema, module, path, field);
  if (isSum(field)) return checkSum(schema, module, path, field);
  if (isFirstDay(field)) return checkEarliest(schema, module, path, field);
  if (isCounts(field)) return checkTally(schema, module, path, field);
  if (isOwed(field)) return checkOwed(schema, module, path, field);
  return [
    ...templateNames(field).flatMap((name) => checkName(module, path, name)),
    ...checkComputed(schema, module, path, field),
  ];
}

/** A computed field's formula, and whether its result is of the kind that the field says. */
function checkComputed(schema: Schema, module: Module, path: string, field: Field): Finding[] {
  const derivation = derivationOf(field);
  const kind = kindOfShown(field);
  if (derivation?.from !== 'formula' || !kind) return [];
  return checkFormula(schema, module, `${path}.formula`, derivation.formula, kind);
}

function templateNames(field: Field): string[] {
  return derivationOf(field)?.from === 'template' ? fieldsOfComputed(field) : [];
}

function checkValueList(schema: Schema, path: string, { valueList }: ChoiceField | ChoicesField): Finding[] {
  if (valueList === undefined || schema.valueLists[valueList]) return [];
  return [unknown(`${path}.valueList`, 'value list', valueList, Object.keys(schema.valueLists), 'valueLists')];
}

function checkReference(schema: Schema, path: string, field: ReferenceField): Finding[] {
  const target = targetOf(schema, field);
  if (!target) return [unknown(`${path}.module`, 'module', field.module, Object.keys(schema.modules), field.module)];
  const display = (field.display ?? []).flatMap((entry, index) =>
    checkName(target, `${path}.display[${index}]`, typeof entry === 'string' ? entry : entry.field),
  );
  return [...display, ...checkFilter(schema, target, `${path}.filter`, field.filter ?? {})];
}

function checkLookup(schema: Schema, module: Module, path: string, field: LookupField): Finding[] {
  const references = module.fields.filter(isReference);
  const names = [...references.map((reference) => reference.name), ...module.links.map((link) => link.name)];
  if (!names.includes(field.through))
    return [unknown(`${path}.through`, 'reference or link', field.through, names, `${module.name}.${field.through}`)];
  const target = behind(schema, module, field.through);
  if (!target) return [];
  if (!lookupTarget(schema, module, field)) return checkName(target, `${path}.field`, field.field);
  const ofLinks = (['where', 'take'] as const).filter((key) => field[key] !== undefined);
  if (references.some(({ name }) => name === field.through))
    return [
      ...ofLinks.map((key) => ({
        path: `${path}.${key}`,
        message: `chooses among the rows of a link, but "${field.through}" is a reference, which has one record; remove it`,
      })),
      ...checkOtherwise(schema, target, path, field),
    ];
  if (field.otherwise !== undefined)
    return [
      {
        path: `${path}.otherwise`,
        message: `stands in for an empty field of one record, but "${field.through}" is a link; remove it`,
      },
    ];
  return field.where ? checkCondition(target, `${path}.where`, field.where) : [];
}

/** The field `otherwise` holds values of the same kind as the field that it replaces. */
function checkOtherwise(schema: Schema, target: Module, path: string, field: LookupField): Finding[] {
  if (field.otherwise === undefined) return [];
  const kindOf = (name: string) => {
    const named = findField(target, name);
    return named && valueKindOf(schema, target, named);
  };
  const other = kindOf(field.otherwise);
  if (!other) return checkName(target, `${path}.otherwise`, field.otherwise);
  const kind = kindOf(field.field);
  if (kind === other) return [];
  const message = `"${field.otherwise}" holds ${other}, but "${field.field}" holds ${kind}; name a field of the same kind`;
  return [{ path: `${path}.otherwise`, message, about: `${target.name}.*` }];
}

function checkSum(schema: Schema, module: Module, path: string, field: SumField): Finding[] {
  const link = module.links.find((candidate) => candidate.name === field.link);
  if (!link)
    return [
      unknown(
        `${path}.link`,
        'link',
        field.link,
        module.links.map(({ name }) => name),
      ),
    ];
  const rows = schema.modules[link.module];
  const findings = [
    ...(field.where ? checkCondition(module, `${path}.where`, field.where) : []),
    ...(rows && field.rowsWhere ? checkCondition(rows, `${path}.rowsWhere`, field.rowsWhere) : []),
  ];
  if (!rows || field.field === undefined) return findings;
  const added = findField(rows, field.field);
  if (!added) return [...findings, ...checkName(rows, `${path}.field`, field.field)];
  if (canBeAdded(schema, rows, added)) return findings;
  const message = `"${field.field}" of ${rows.name} is of type ${added.type}, which cannot be added; name a number, or leave the key out to count rows`;
  return [...findings, { path: `${path}.field`, message, about: 'modules' }];
}

/** The names in a field with the earliest day among rows, and whether the field that it reads holds days. */
function checkEarliest(schema: Schema, module: Module, path: string, field: FirstDayField): Finding[] {
  const names = module.links.map(({ name }) => name);
  if (!names.includes(field.link)) return [unknown(`${path}.link`, 'link', field.link, names)];
  const rows = schema.modules[module.links.find(({ name }) => name === field.link)?.module ?? ''];
  if (!rows) return [];
  const findings = field.rowsWhere ? checkCondition(rows, `${path}.rowsWhere`, field.rowsWhere) : [];
  const read = findField(rows, field.field);
  if (!read) return [...findings, ...checkName(rows, `${path}.field`, field.field)];
  const shown = displayedFieldOf(schema, rows, read);
  if (isDay(shown)) return findings;
  const message = `"${field.field}" of ${rows.name} is of type ${shown.type}, which is no day; name a date`;
  return [...findings, { path: `${path}.field`, message, about: 'modules' }];
}
