import { isFreeLine, isReference, isYesOrNo } from '../../fields/capabilities.ts';
import { type Field, fieldTypeOf, filtersOf } from '../../fields/fieldTypes.ts';
import { fieldsOfTab, findField, type Module, type Schema, type Tab, type UniqueRule } from '../model.ts';
import { areRows } from '../read/documentRows.ts';
import { displayedFieldOf } from '../read/fields/displayedFieldOf.ts';
import { findSearchedField, partsOfSearched } from '../read/fields/searchedField.ts';
import { isWritable } from '../read/rules/validateRecord.ts';
import { checkArchive } from './checkArchive.ts';
import { checkPage } from './checkPage.ts';
import { checkRenumber } from './checkRenumber.ts';
import { checkRules, checkShown } from './checkRules.ts';
import { checkField } from './fieldChecks.ts';
import { startsFilled } from './isServerWritten.ts';
import { checkLinks } from './linkChecks.ts';
import { checkPlace } from './placeChecks.ts';
import { type Finding, type Mistake, unknown } from './shared/mistakes.ts';
import { checkName, checkSort, checkUnique, sharedWas, twice } from './shared/nameChecks.ts';
import { checkExposure } from './trade/checkExposure.ts';
import { checkTrade } from './trade/checkTrade.ts';
import { countFindings } from './trade/countChecks.ts';
import { checkCodeFits, checkNamed, checkServerWritten, isStoredDay } from './trade/namedFields.ts';

/**
 * Every name in a module that must be the name of something: fields, links, modules, lists, groups, actions.
 * @param uncertain what could not be parsed (`customer`, `customer.phone`, `customer.*`, `navigation`, `valueLists`, or
 *   `modules` for anything in any of them): nothing is said about names that depend on it, since mending that file may mend
 *   them too
 */
export function crossCheckModule(
  schema: Schema,
  module: Module,
  file: string,
  uncertain: ReadonlySet<string>,
): Mistake[] {
  return [
    ...checkWas(schema, module),
    ...module.fields.flatMap((field) => checkField(schema, module, field)),
    ...checkLists(schema, module),
    ...checkRules(schema, module),
    ...checkTabs(schema, module),
    ...checkReachable(schema, module),
    ...checkLinks(schema, module),
    ...checkPlace(schema, module),
    ...checkPage(schema, module),
    ...checkArchive(schema, module),
    ...checkRenumber(module),
    ...checkTrade(schema, module),
    ...checkExposure(schema, module),
    ...codeFindings(module),
    ...countFindings(schema, module),
  ]
    .filter(({ about }) => about === undefined || !uncertain.has(about))
    .map(({ path, message }) => ({ file, path, message }));
}

/** A module takes over the records of one that is gone, not of one that is there, and alone. */
function checkWas({ modules }: Schema, { name, was }: Module): Finding[] {
  if (was === undefined || was === name) return [];
  const message = modules[was]
    ? `"${was}" is a module today; name one that is gone, or remove it`
    : sharedWas(name, was, Object.values(modules));
  return message === undefined ? [] : [{ path: 'was', message }];
}

function checkLists(schema: Schema, module: Module): Finding[] {
  const named: [string, readonly string[]][] = [
    ['recordLabel', [module.recordLabel]],
    ['list.columns', module.list.columns],
    ['list.priority', module.list.priority ?? []],
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
    ...checkPriority(module),
    ...checkSort(module, 'list.sort', module.list.sort.field),
    ...module.list.quickSearch.flatMap((name) => checkQuickSearch(schema, module, name)),
    ...twice('list.quickSearch', module.list.quickSearch),
    ...module.search.flatMap((name) => checkSearch(module, name)),
    ...module.unique.flatMap((rule, i) => rule.fields.flatMap((name) => checkUnique(module, `unique[${i}]`, name))),
    ...module.unique.flatMap((rule, i) => (rule.when ? checkUnique(module, `unique[${i}].when`, rule.when.field) : [])),
    ...module.unique.flatMap((rule, i) => checkMove(module, rule, i)),
    ...checkNewDialog(module),
  ];
}

/** Only columns fold away. */
function checkPriority({ list: { columns, priority = [] }, fields }: Module): Finding[] {
  return priority
    .filter((name) => !columns.includes(name) && fields.some((field) => field.name === name))
    .map((name) => ({ path: 'list.priority', message: `"${name}" is no column of the list; add it to list.columns` }));
}

function checkTabs(schema: Schema, module: Module): Finding[] {
  const names = module.tabs.map((tab) => tab.name);
  const placed = module.tabs.flatMap(fieldsOfTab);
  return [
    ...twice('tabs', names),
    ...twice('tabs', placed),
    ...module.tabs.flatMap((tab) => {
      const path = `tabs (${tab.name})`;
      const findings = checkShown(schema, module, `${path}.shownWhen`, tab.shownWhen);
      if ('link' in tab) {
        const links = module.links.map((link) => link.name);
        const absent = [tab.link, ...tab.also].filter((name) => !links.includes(name));
        return [...findings, ...absent.map((name) => unknown(`${path}.link`, 'link', name, links))];
      }
      const fields = fieldsOfTab(tab);
      if (fields.length === 0) return [...findings, { path, message: 'is empty; give it fields, sections or a link' }];
      return [
        ...findings,
        ...fields.flatMap((name) => checkName(module, path, name)),
        ...checkSections(schema, module, tab),
      ];
    }),
  ];
}

/** A required field inside a hidden section or tab could not be filled in, so it needs a `shownWhen` of its own. */
function checkSections(schema: Schema, module: Module, tab: Tab): Finding[] {
  if (!('sections' in tab)) return [];
  return tab.sections.flatMap(({ fields, shownWhen }, index) => {
    const path = `tabs (${tab.name}).sections[${index}]`;
    const hides = shownWhen ?? tab.shownWhen;
    const missed = fields.filter((name) => {
      const field = findField(module, name);
      if (!hides || !field || field.shownWhen) return false;
      return mustBeFilledIn(module, field) || (field.requiredWhen !== undefined && field.default === undefined);
    });
    return [
      ...checkShown(schema, module, `${path}.shownWhen`, shownWhen),
      ...missed.map((name) => ({
        path,
        message: `hides "${name}", which is required; give the field itself a shownWhen, too`,
      })),
    ];
  });
}

/**
 * A required field that stands in no tab could not be filled in. What a link, or the server, fills in needs no tab; rows
 * of documents and counts get their item by being added.
 */
function checkReachable(schema: Schema, module: Module): Finding[] {
  if (!module.menu || module.readOnly || module.tabs.length === 0 || areRows(schema, module.name)) return [];
  const placed = new Set(module.tabs.flatMap(fieldsOfTab));
  const linked = Object.values(schema.modules).flatMap(({ links }) =>
    links
      .filter((link) => link.module === module.name)
      .flatMap(({ by, copy, values }) => [by, ...copy, ...Object.keys(values)]),
  );
  return module.fields
    .filter((field) => mustBeFilledIn(module, field) && !placed.has(field.name) && !linked.includes(field.name))
    .map(({ name }) => ({
      path: `fields (${name})`,
      message: 'is required, and stands in no tab; put it into one, or give it a default',
    }));
}

/** Whether no record can be made unless somebody fills the field in. */
function mustBeFilledIn(module: Module, field: Field): boolean {
  return field.required === true && isWritable(field, true) && !startsFilled(module, field);
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
  return [{ path, message, about: `${module.name}.*` }];
}

/** A required field that the dialog leaves out could never be saved from it. */
function checkNewDialog(module: Module): Finding[] {
  if (module.newDialog.length === 0) return [];
  return module.fields
    .filter((field) => mustBeFilledIn(module, field) && !module.newDialog.includes(field.name))
    .map((field) => ({ path: 'newDialog', message: `leaves out "${field.name}", which is required; add it` }));
}

function checkQuickSearch(schema: Schema, module: Module, name: string): Finding[] {
  const path = 'list.quickSearch';
  const searched = findSearchedField(schema, module, name);
  if (!searched) return checkSearchedName(schema, module, path, name);
  const shown = displayedFieldOf(schema, searched.module, searched.field);
  if (filtersOf(shown).includes('like')) return [];
  const about = `${searched.module.name}.${searched.field.name}`;
  const why = `holds no text (${shown.type})`;
  // Left out in the file, it is the record label alone.
  const isRecordLabel = name === module.recordLabel && module.list.quickSearch.length === 1;
  const message = isRecordLabel
    ? `is the record label "${name}" where the file says nothing else, and that ${why}; name a text field here`
    : `"${name}" ${why}; name text fields only`;
  return [{ path, message, about }];
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

/** The fields that `code` of a module names must exist and be of the right kind, and records have one code only. */
function codeFindings(module: Module): Finding[] {
  const { code } = module;
  if (!code) return [];
  const other = (['document', 'count'] as const).find((key) => module[key]);
  if (other)
    return [{ path: 'code', message: `the records have a code already, by "${other}.code"; remove one of them` }];
  return [
    ...checkNamed(module, 'code', [
      ['field', code.field, isFreeLine],
      ['date', code.date, isStoredDay],
    ]),
    ...checkServerWritten(module, 'code.field', code.field),
    ...checkCodeFits(module, 'code.field', code.field, code.pattern),
  ];
}
