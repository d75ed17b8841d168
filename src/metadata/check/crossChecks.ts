import {
  type ChoiceField,
  isChoice,
  isCounts,
  isFirstDay,
  isLookup,
  isReference,
  isSum,
  isYesOrNo,
  type LookupField,
  type ReferenceField,
  type SumField,
} from '../../fields/capabilities.ts';
import { type Field, fieldTypeOf, filtersOf } from '../../fields/fieldTypes.ts';
import { detailActionNames, listActionNames, rowActionNames } from '../keys/actionNames.ts';
import { restGroup } from '../keys/moduleKeys.ts';
import { fieldsOfTab, findField, type Module, type Schema, type Tab, targetOf, type UniqueRule } from '../model.ts';
import { behind, displayedFieldOf, lookupTarget } from '../read/displayedFieldOf.ts';
import { fieldsOfComputed } from '../read/formulaFields.ts';
import { findSearchedField, partsOfSearched } from '../read/searchedField.ts';
import { valueKindOf } from '../read/valueKind.ts';
import { checkBadge } from './checkBadge.ts';
import { checkEarliest } from './checkEarliest.ts';
import { checkExposure } from './checkExposure.ts';
import { checkPicture } from './checkPicture.ts';
import { checkPrintActions } from './checkPrintActions.ts';
import { checkRenumber } from './checkRenumber.ts';
import { checkTally } from './checkTally.ts';
import { countFindings } from './countChecks.ts';
import { checkLinks } from './linkChecks.ts';
import { type Finding, type Mistake, unknown } from './mistakes.ts';
import { canBeAdded, checkCondition, checkName, checkSort, checkStored, twice } from './nameChecks.ts';
import { stockFindings } from './stockChecks.ts';

/**
 * Every name in a module that must be the name of something: fields, links, modules, lists, groups, actions.
 * @param uncertain what could not be parsed (`customer`, `customer.phone`, `customer.*`, `navigation`, `valueLists`):
 *   nothing is said about names that depend on it, since mending that file may mend them too
 */
export function crossCheckModule(
  schema: Schema,
  module: Module,
  file: string,
  uncertain: ReadonlySet<string>,
): Mistake[] {
  return [
    ...module.fields.flatMap((field) => checkField(schema, module, field)),
    ...checkLists(schema, module),
    ...checkTabs(module),
    ...checkLinks(schema, module),
    ...checkPlace(schema, module),
    ...checkPicture(module),
    ...checkRenumber(module),
    ...stockFindings(schema, module),
    ...checkExposure(schema, module),
    ...countFindings(schema, module),
  ]
    .filter(({ about }) => about === undefined || !uncertain.has(about))
    .map(({ path, message }) => ({ file, path, message }));
}

function checkField(schema: Schema, module: Module, field: Field): Finding[] {
  const path = `fields (${field.name})`;
  const findings = field.shownWhen ? checkCondition(module, `${path}.shownWhen`, field.shownWhen) : [];
  return [...findings, ...checkSources(schema, module, path, field)];
}

/** The names of what a field refers to, chooses from, or is made of. */
function checkSources(schema: Schema, module: Module, path: string, field: Field): Finding[] {
  if (isReference(field)) return checkReference(schema, path, field);
  if (isChoice(field)) return checkValueList(schema, path, field);
  if (isLookup(field)) return checkLookup(schema, module, path, field);
  if (isSum(field)) return checkSum(schema, module, path, field);
  if (isFirstDay(field)) return checkEarliest(schema, module, path, field);
  if (isCounts(field)) return checkTally(schema, module, path, field);
  return fieldsOfComputed(field).flatMap((name) => checkName(module, path, name));
}

function checkValueList(schema: Schema, path: string, { valueList }: ChoiceField): Finding[] {
  if (valueList === undefined || schema.valueLists[valueList]) return [];
  return [unknown(`${path}.valueList`, 'value list', valueList, Object.keys(schema.valueLists), 'valueLists')];
}

function checkReference(schema: Schema, path: string, field: ReferenceField): Finding[] {
  const target = targetOf(schema, field);
  if (!target) return [unknown(`${path}.module`, 'module', field.module, Object.keys(schema.modules), field.module)];
  return (field.display ?? []).flatMap((entry, index) =>
    checkName(target, `${path}.display[${index}]`, typeof entry === 'string' ? entry : entry.field),
  );
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

/** What stands in for a value is of its kind. */
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
  return [
    {
      path: `${path}.otherwise`,
      message: `"${field.otherwise}" holds ${other}, but "${field.field}" holds ${kind}; name a field of the same kind`,
    },
  ];
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
  return [...findings, { path: `${path}.field`, message, about: `${rows.name}.${field.field}` }];
}

function checkLists(schema: Schema, module: Module): Finding[] {
  const named: [string, readonly string[]][] = [
    ['recordLabel', [module.recordLabel]],
    ['list.columns', module.list.columns],
    ['search', module.search],
    ['summary', module.summary],
    ['newDialog', module.newDialog],
    ...module.unique.map(({ fields }, i): [string, string[]] => [`unique[${i}]`, fields]),
  ];
  return [
    ...named.flatMap(([path, names]) => [
      ...names.flatMap((name) => checkName(module, path, name)),
      ...twice(path, names),
    ]),
    ...checkSort(module, 'list.sort', module.list.sort.field),
    ...module.list.quickSearch.flatMap((name) => checkQuickSearch(schema, module, name)),
    ...twice('list.quickSearch', module.list.quickSearch),
    ...module.search.flatMap((name) => checkSearch(module, name)),
    ...module.unique.flatMap((rule, i) => rule.fields.flatMap((name) => checkStored(module, `unique[${i}]`, name))),
    ...module.unique.flatMap((rule, i) => (rule.when ? checkStored(module, `unique[${i}].when`, rule.when.field) : [])),
    ...module.unique.flatMap((rule, i) => checkMove(module, rule, i)),
    ...checkNewDialog(module),
  ];
}

function checkTabs(module: Module): Finding[] {
  const names = module.tabs.map((tab) => tab.name);
  const placed = module.tabs.flatMap(fieldsOfTab);
  return [
    ...twice('tabs', names),
    ...twice('tabs', placed),
    ...module.tabs.flatMap((tab) => {
      const path = `tabs (${tab.name})`;
      const findings = tab.shownWhen ? checkCondition(module, `${path}.shownWhen`, tab.shownWhen) : [];
      if ('link' in tab) {
        const links = module.links.map((link) => link.name);
        const absent = [tab.link, ...tab.also].filter((name) => !links.includes(name));
        return [...findings, ...absent.map((name) => unknown(`${path}.link`, 'link', name, links))];
      }
      const fields = fieldsOfTab(tab);
      if (fields.length === 0) return [...findings, { path, message: 'is empty; give it fields, sections or a link' }];
      return [...findings, ...fields.flatMap((name) => checkName(module, path, name)), ...checkSections(module, tab)];
    }),
  ];
}

/** A required field that is hidden along with what is around it could be missed, and not be filled in. */
function checkSections(module: Module, tab: Tab): Finding[] {
  if (!('sections' in tab)) return [];
  return tab.sections.flatMap(({ fields, shownWhen }, index) => {
    const path = `tabs (${tab.name}).sections[${index}]`;
    const hides = shownWhen ?? tab.shownWhen;
    const missed = fields.filter((name) => {
      const field = findField(module, name);
      return hides && field?.required && !field.shownWhen && field.default === undefined;
    });
    return [
      ...(shownWhen ? checkCondition(module, `${path}.shownWhen`, shownWhen) : []),
      ...missed.map((name) => ({
        path,
        message: `hides "${name}", which is required; give the field itself a shownWhen, too`,
      })),
    ];
  });
}

/** A mark that moves is a checkbox, among the records that belong to one other record for good. */
function checkMove(module: Module, { fields, when, move }: UniqueRule, index: number): Finding[] {
  if (!move) return [];
  const path = `unique[${index}].move`;
  const [of, ...more] = fields.map((name) => findField(module, name));
  const belongs = isReference(of) && of.required && of.readOnly === 'after-create' && more.length === 0;
  const mark = when && findField(module, when.field);
  if (belongs && mark && isYesOrNo(mark) && when?.is === true) return [];
  const message =
    'needs one required reference with "readOnly": "after-create" in fields, and a checkbox that is true in when';
  return [{ path, message }];
}

function checkPlace(schema: Schema, module: Module): Finding[] {
  const findings: Finding[] = [];
  const groups = schema.navigation.flatMap((entry) => ('group' in entry ? [entry.group] : []));
  if (module.menu && module.menu.group !== restGroup && !groups.includes(module.menu.group)) {
    findings.push(unknown('menu.group', 'menu group (navigation names them)', module.menu.group, groups, 'navigation'));
  }
  for (const [path, names, known] of [
    ['actions.list', module.actions.list, listActionNames],
    ['actions.detail', module.actions.detail, detailActionNames],
    ['actions.row', module.actions.row, rowActionNames],
  ] as const) {
    for (const name of names) {
      if (!(known as readonly string[]).includes(name)) findings.push(unknown(path, 'action', name, known));
    }
    findings.push(...twice(path, names));
  }
  return [...findings, ...checkBadge(schema, module), ...checkQrExport(module), ...checkPrintActions(schema, module)];
}

function checkQrExport(module: Module): Finding[] {
  const { qrExport, actions } = module;
  const findings = [
    ...qrExport.flatMap((name, index) => checkName(module, `qrExport[${index}]`, name)),
    ...twice('qrExport', qrExport),
  ];
  if (qrExport.length > 0 === actions.list.includes('export-qr')) return findings;
  const message =
    qrExport.length > 0
      ? 'needs the action that makes the file; add "export-qr" to actions.list'
      : 'is missing; "export-qr" in actions.list needs it: name the fields of its file';
  return [...findings, { path: 'qrExport', message }];
}

/** A required field that the dialog leaves out could never be saved from it. */
function checkNewDialog(module: Module): Finding[] {
  if (module.newDialog.length === 0) return [];
  return module.fields
    .filter((field) => field.required && field.default === undefined && !module.newDialog.includes(field.name))
    .map((field) => ({ path: 'newDialog', message: `leaves out "${field.name}", which is required; add it` }));
}

function checkQuickSearch(schema: Schema, module: Module, name: string): Finding[] {
  const path = 'list.quickSearch';
  const searched = findSearchedField(schema, module, name);
  if (!searched) return checkSearchedName(schema, module, path, name);
  const shown = displayedFieldOf(schema, searched.module, searched.field);
  if (filtersOf(shown).includes('like')) return [];
  const about = `${searched.module.name}.${searched.field.name}`;
  return [{ path, message: `"${name}" holds no text (${shown.type}); name text fields only`, about }];
}

function checkSearchedName(schema: Schema, module: Module, path: string, name: string): Finding[] {
  const { link, field } = partsOfSearched(name);
  if (link === undefined) return checkName(module, path, field);
  const found = module.links.find((candidate) => candidate.name === link);
  const links = module.links.map((candidate) => candidate.name);
  if (!found) return [unknown(path, 'link', link, links)];
  const rows = schema.modules[found.module];
  return rows ? checkName(rows, path, field) : [];
}

function checkSearch(module: Module, name: string): Finding[] {
  const field = findField(module, name);
  if (!field || fieldTypeOf(field).filters.length > 0) return [];
  return [{ path: 'search', message: `"${name}" cannot be searched (${field.type}); remove it` }];
}
