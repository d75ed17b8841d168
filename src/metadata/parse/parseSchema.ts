import type { z } from 'zod';
import { crossCheckModule } from '../check/crossChecks.ts';
import { derivedCycles } from '../check/derivedCycles.ts';
import { mostValues, tooManyValues } from '../check/derivedSizes.ts';
import { crossCheckDashboard } from '../check/outputs/dashboardChecks.ts';
import { crossCheckPublicPage } from '../check/outputs/publicPageChecks.ts';
import { type Finding, type Mistake, mistakesFromZod, unknown } from '../check/shared/mistakes.ts';
import { twice } from '../check/shared/nameChecks.ts';
import { dashboardKeys } from '../keys/dashboardKeys.ts';
import { appKeys, moduleKeys, navigationKeys, navigationTargets, valueListsKeys } from '../keys/moduleKeys.ts';
import type { App, Module, NavigationEntry, Schema } from '../model.ts';
import { completeFields } from '../read/documentRows.ts';
import { addPrintActions } from '../read/papers/printActions.ts';
import { addTrackingTypes } from '../read/trackingTypes.ts';
import { parseFields } from './parseFields.ts';
import { crossCheckPrints, parsePrint } from './parsePrints.ts';
import { crossCheckReports, parseReport } from './parseReports.ts';
import { addRoleField, crossCheckRoles, parseRole, rolesOf } from './parseRoles.ts';
import { addLookups, bringsUnknown, resolveModule } from './resolveModule.ts';
import { unstorableTexts } from './unstorableTexts.ts';

/** One file of a schema folder, as it was read. */
export interface SchemaFile {
  /** Path inside the folder, with `/`: `modules/customer.ts`. */
  file: string;
  /** Its default export, or its JSON. */
  content: unknown;
}

export type ParsedSchema = { schema: Schema; mistakes: [] } | { schema?: undefined; mistakes: Mistake[] };

/** Paths of the API that are no modules. */
const reservedModules = [
  ...['auth', 'common', 'media', 'report', 'printer', 'events', 'security-events', 'public'],
  ...['new', 'edit'],
];

/**
 * Parses a whole schema folder, strictly: all mistakes of all files in one go, or the schema with every default
 * filled in and every name checked.
 */
export function parseSchema(files: readonly SchemaFile[]): ParsedSchema {
  const single = <T extends z.ZodType>(name: string, keys: T) => parseSingle(files, name, keys);
  const app = single('app', appKeys);
  const navigation = single('navigation', navigationKeys);
  navigation.mistakes = withTargets(navigation.mistakes, contentOf(files, navigation.file));
  const valueLists = single('valueLists', valueListsKeys);
  const dashboard = single('dashboard', dashboardKeys);
  const modules = files.filter(({ file }) => file.startsWith('modules/')).map(parseModule);
  const prints = files.filter(({ file }) => file.startsWith('prints/')).map(parsePrint);
  const reports = files.filter(({ file }) => file.startsWith('reports/')).map(parseReport);
  const roles = files.filter(({ file }) => file.startsWith('roles/')).map(parseRole);
  const mistakes = [app, navigation, valueLists, dashboard, ...modules, ...prints, ...reports, ...roles].flatMap(
    (part) => part.mistakes,
  );
  mistakes.push(...sameModuleTwice(modules), ...sameListTwice(valueLists.value ?? {}, modules));
  mistakes.push(...files.flatMap(({ file, content }) => unstorableTexts(file, content)));
  if (modules.length === 0) {
    mistakes.push({ file: 'modules', path: '', message: 'holds no module; add a file such as modules/customer.json' });
  }
  const schema = assemble(app.value ?? unreadApp, navigation.value ?? [], valueLists.value ?? {}, modules);
  completeFields(schema);
  schema.prints = prints.flatMap(({ print }) => print ?? []).sort((one, other) => (one.name < other.name ? -1 : 1));
  addPrintActions(schema);
  schema.reports = reports
    .flatMap(({ report }) => report ?? [])
    .sort((one, other) => one.menu.order - other.menu.order);
  addTrackingTypes(schema);
  schema.roles = rolesOf(roles);
  addRoleField(schema);
  const uncertain = new Set(modules.flatMap((parsed) => parsed.uncertain));
  if (uncertain.size > 0) for (const name of ofAllModules(schema)) uncertain.add(name);
  if (navigation.mistakes.length > 0) uncertain.add('navigation');
  if (valueLists.mistakes.length > 0) uncertain.add('valueLists');
  const areModulesRead = uncertain.size === 0;
  if (prints.some(({ print }) => !print)) uncertain.add('prints');
  if (reports.some(({ report }) => !report)) uncertain.add('reports');
  mistakes.push(...crossCheck(schema, modules, uncertain), ...crossCheckPrints(schema, prints, uncertain));
  // A report reads fields of several modules, and adds them up: it is checked once what it reads is mended.
  if (areModulesRead) mistakes.push(...crossCheckReports(schema, reports));
  if (dashboard.value) {
    schema.dashboard = dashboard.value;
    const unread = mistakes.length > 0;
    mistakes.push(...(unread ? [] : crossCheckDashboard(schema, dashboard.file)));
  }
  mistakes.push(...crossCheckRoles(schema, roles, uncertain));
  mistakes.push(...checkQuickAdds(schema, app.file, uncertain));
  mistakes.push(...crossCheckPublicPage(schema, app.file, uncertain));
  return mistakes.length > 0 ? { mistakes } : { schema, mistakes: [] };
}

/** What depends on each module, whichever it is: the types of events that documents have, and whose balance there is. */
function ofAllModules({ modules }: Schema): string[] {
  const types = Object.values(modules).flatMap(({ stock }) => stock?.tracking ?? []);
  return ['modules', ...types.map(({ module, type }) => `${module}.${type}`)];
}

/** Stands in for an app file with mistakes while the rest is checked; such a schema is never used. */
const unreadApp: App = { siteName: '', currency: '', linkPrefix: '' };

interface ParsedModuleFile {
  file: string;
  module?: Module;
  valueLists: Schema['valueLists'];
  mistakes: Mistake[];
  /** Names that other checks must not call missing; see crossCheckModule. */
  uncertain: string[];
}

function parseModule({ file, content }: SchemaFile): ParsedModuleFile {
  const { keys, mistakes } = parseKeys(file, content);
  const rawFields = (content as { fields?: unknown } | null)?.fields;
  const fields = Array.isArray(rawFields)
    ? parseFields(file, 'fields', rawFields)
    : { fields: [], mistakes: [], unread: [] };
  mistakes.push(...fields.mistakes);
  if (!keys) {
    const name = (content as { name?: unknown } | null)?.name;
    return { file, valueLists: {}, mistakes, uncertain: typeof name === 'string' ? [name] : [] };
  }
  if (reservedModules.includes(keys.name)) {
    mistakes.push({ file, path: 'name', message: `"${keys.name}" is a path of the API itself; choose another name` });
  }
  if (keys.name.startsWith('pg-')) {
    const message = `"${keys.name}" begins as the tables of the database itself do; choose another name`;
    mistakes.push({ file, path: 'name', message });
  }
  return {
    file,
    module: resolveModule(keys, fields.fields),
    valueLists: keys.valueLists ?? {},
    mistakes,
    uncertain: fields.unread.map((name) => `${keys.name}.${name}`),
  };
}

/** The keys of a module; with unknown keys left out, so that the rest of the file is still checked. */
function parseKeys(file: string, content: unknown): { keys?: z.output<typeof moduleKeys>; mistakes: Mistake[] } {
  const result = moduleKeys.safeParse(content);
  if (result.success) return { keys: result.data, mistakes: [] };
  const mistakes = mistakesFromZod(file, '', moduleKeys, result.error);
  const unknownKeys = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [],
  );
  if (unknownKeys.length === 0) return { mistakes };
  const known = Object.fromEntries(Object.entries(content as object).filter(([key]) => !unknownKeys.includes(key)));
  const again = moduleKeys.safeParse(known);
  return again.success ? { keys: again.data, mistakes } : { mistakes };
}

function parseSingle<T extends z.ZodType>(
  files: readonly SchemaFile[],
  name: string,
  keys: T,
): { file: string; value?: z.output<T>; mistakes: Mistake[] } {
  const found = files.filter(({ file }) => file.replace(/\.[^.]+$/, '') === name);
  const [first, second] = found;
  if (!first) {
    if (name !== 'app') return { file: name, mistakes: [] };
    return {
      file: name,
      mistakes: [{ file: 'app', path: '', message: 'is missing; add app.json with siteName, currency and linkPrefix' }],
    };
  }
  if (second) {
    const message = `stands beside ${first.file}, which says the same thing; keep one of the two`;
    return { file: second.file, mistakes: [{ file: second.file, path: '', message }] };
  }
  const { file } = first;
  const result = keys.safeParse(first.content);
  if (!result.success) return { file, mistakes: mistakesFromZod(file, '', keys, result.error) };
  return { file, value: result.data, mistakes: [] };
}

function contentOf(files: readonly SchemaFile[], name: string): unknown {
  return files.find(({ file }) => file === name)?.content;
}

/** An entry of the navigation with none or several targets is one mistake, which none of its forms names. */
function withTargets(mistakes: readonly Mistake[], content: unknown): Mistake[] {
  const entries: unknown[] = Array.isArray(content) ? content : [];
  const wrong = entries.flatMap((entry, index) => {
    const keys = typeof entry === 'object' && entry !== null ? Object.keys(entry) : undefined;
    return keys && navigationTargets.filter((target) => keys.includes(target)).length !== 1 ? [`[${index}]`] : [];
  });
  const isNamed = ({ path }: Mistake) => wrong.some((at) => path === at || path.startsWith(`${at}.`));
  const message = `needs exactly one of ${navigationTargets.join(', ')}`;
  const file = mistakes[0]?.file ?? '';
  return [...mistakes.filter((one) => !isNamed(one)), ...wrong.map((path) => ({ file, path, message }))];
}

function assemble(
  app: App,
  navigation: NavigationEntry[],
  lists: Schema['valueLists'],
  modules: readonly ParsedModuleFile[],
): Schema {
  const parsed = modules.flatMap(({ module }) => (module ? [module] : []));
  return {
    app,
    navigation,
    // Without what objects inherit: no module is called "constructor" before somebody makes one.
    modules: Object.assign(Object.create(null), ...parsed.map((module) => ({ [module.name]: module }))),
    valueLists: Object.assign({}, lists, ...modules.map(({ valueLists }) => valueLists)),
    prints: [],
    reports: [],
    roles: [],
  };
}

/** Adds the lookups of references, then checks every name. */
function crossCheck(schema: Schema, files: readonly ParsedModuleFile[], unread: ReadonlySet<string>): Mistake[] {
  const parsed = files.flatMap(({ file, module }) => (module ? [{ file, module }] : []));
  const uncertain = new Set(unread);
  spreadUncertainty(
    schema,
    parsed.map(({ module }) => module),
    uncertain,
  );
  const added = parsed.map(({ file, module }) => ({ module, ...addLookups(schema, module, file) }));
  for (const { module, fields } of added) module.fields = fields;
  const mistakes = [
    ...added.flatMap((lookups) => lookups.mistakes),
    ...parsed.flatMap(({ file, module }) => crossCheckModule(schema, module, file, uncertain)),
  ];
  if (mistakes.length > 0) return mistakes;
  const circular = circles(schema, parsed);
  return circular.length > 0 ? circular : heavyFormulas(schema, parsed);
}

/**
 * The names of lookups are unknown while the target of their reference could not be parsed. The same is true of
 * references to a module that has such lookups.
 */
function spreadUncertainty(schema: Schema, modules: readonly Module[], uncertain: Set<string>): void {
  for (let size = -1; size < uncertain.size; ) {
    size = uncertain.size;
    for (const module of modules) if (bringsUnknown(schema, module, uncertain)) uncertain.add(`${module.name}.*`);
  }
}

function circles(schema: Schema, parsed: readonly { file: string; module: Module }[]): Mistake[] {
  return derivedCycles(schema).map(({ module, field, cycle }) => ({
    file: parsed.find((candidate) => candidate.module.name === module)?.file ?? module,
    path: `fields (${field})`,
    message: `is made from itself: ${cycle.join(' → ')}; take one of them out of the circle`,
  }));
}

function heavyFormulas(schema: Schema, parsed: readonly { file: string; module: Module }[]): Mistake[] {
  return tooManyValues(schema).map(({ module, field, values }) => ({
    file: parsed.find((candidate) => candidate.module.name === module)?.file ?? module,
    path: `fields (${field})`,
    message: `is made of ${values} values by way of other formulas, and ${mostValues} are the most; let its formulas read each other less often`,
  }));
}

function sameModuleTwice(modules: readonly ParsedModuleFile[]): Mistake[] {
  return modules.flatMap(({ file, module }, index) => {
    const first = modules.findIndex((other) => module !== undefined && other.module?.name === module.name);
    if (!module || first === index || first < 0) return [];
    const message = `the module "${module.name}" stands in ${modules[first]?.file} already; rename one of the two`;
    return [{ file, path: 'name', message }];
  });
}

function sameListTwice(lists: Schema['valueLists'], modules: readonly ParsedModuleFile[]): Mistake[] {
  const owner = new Map(Object.keys(lists).map((name) => [name, 'valueLists']));
  return modules.flatMap(({ file, valueLists }) =>
    Object.keys(valueLists).flatMap((name) => {
      const first = owner.get(name);
      if (first === undefined) {
        owner.set(name, file);
        return [];
      }
      return [{ file, path: `valueLists.${name}`, message: `is declared in ${first} already; remove one of the two` }];
    }),
  );
}

/**
 * Buttons lead to modules that are there, and that people write.
 * @param file the app's file
 * @param uncertain see crossCheckModule
 */
function checkQuickAdds(schema: Schema, file: string, uncertain: ReadonlySet<string>): Mistake[] {
  const names = (schema.app.quickAdds ?? []).map(({ module }) => module);
  const findings = names.flatMap((name, index): Finding[] => {
    const path = `quickAdds[${index}].module`;
    const module = schema.modules[name];
    if (!module) return [unknown(path, 'module', name, Object.keys(schema.modules), name)];
    return module.readOnly ? [{ path, message: `"${name}" is written by the server alone; remove it` }] : [];
  });
  return [...findings, ...twice('quickAdds', names)]
    .filter(({ about }) => about === undefined || !uncertain.has(about))
    .map(({ path, message }) => ({ file, path, message }));
}
