import { isReference } from '../../fields/capabilities.ts';
import { choiceField } from '../../fields/plainFields.ts';
import { checkFilter } from '../check/shared/checkFilter.ts';
import { type Finding, type Mistake, mistakesFromZod, unknown } from '../check/shared/mistakes.ts';
import { checkName } from '../check/shared/nameChecks.ts';
import { administratorRole, peopleModule, type Role, rights, roleKeys, settingsTabs } from '../keys/roleKeys.ts';
import { findField, type Module, type Schema } from '../model.ts';
import { filterKeyOf } from '../read/fields/filterKeys.ts';

export interface ParsedRole {
  file: string;
  role?: Role;
  mistakes: Mistake[];
}

/** Parses one file of `roles/`, strictly. */
export function parseRole({ file, content }: { file: string; content: unknown }): ParsedRole {
  const result = roleKeys.safeParse(content);
  if (!result.success) return { file, mistakes: mistakesFromZod(file, '', roleKeys, result.error) };
  return { file, role: result.data, mistakes: [] };
}

/** The role that may do everything, for a house whose files have none of that name. */
const administrator: Role = {
  name: administratorRole,
  label: { en: 'Administrator', zh: '管理员' },
  modules: { '*': allRights(), user: allRights() },
  reports: true,
  dashboard: true,
  settings: true,
  requiresSecondFactor: false,
};

function allRights() {
  return Object.fromEntries(rights.map((right) => [right, true]));
}

/** The roles of a house in the order of their names, with the administrator; none where there are no files. */
export function rolesOf(parsed: readonly ParsedRole[]): Role[] {
  const roles = parsed.flatMap(({ role }) => role ?? []);
  if (roles.length === 0) return [];
  const all = roles.some(({ name }) => name === administratorRole) ? roles : [administrator, ...roles];
  return all.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * Adds the field `role` to users, where there are roles: a required choice among them, because a form that says nothing
 * of it must not make administrators (see userHooks for other clients). A schema file may place it in the list, the
 * search and a tab; where none does, it stands behind the label of the record.
 */
export function addRoleField(schema: Schema): void {
  const module = schema.modules[peopleModule];
  if (!module || schema.roles.length === 0 || findField(module, 'role')) return;
  const options = schema.roles.map(({ name, label }) => ({ value: name, label }));
  const field = { ...choiceField('role', { en: 'Role', zh: '角色' }, options), required: true };
  const { fields, list, summary, search, recordLabel } = module;
  module.fields = [...fields.slice(0, -2), field, ...fields.slice(-2)];
  module.list = { ...list, columns: behind(list.columns, recordLabel) };
  module.summary = behind(summary, recordLabel);
  module.search = behind(search, recordLabel);
  const [first] = module.tabs.flatMap((tab) => ('sections' in tab ? tab.sections : []));
  if (first) first.fields = behind(first.fields, recordLabel);
}

/** The names with `role` behind the label of the record; unchanged where it stands there already, or there are none. */
function behind(names: readonly string[], label: string): string[] {
  if (names.length === 0 || names.includes('role')) return [...names];
  const place = names.indexOf(label) + 1;
  return [...names.slice(0, place), 'role', ...names.slice(place)];
}

/** Every name in the roles that must be the name of something. `uncertain`: see crossCheckModule. */
export function crossCheckRoles(
  schema: Schema,
  parsed: readonly ParsedRole[],
  uncertain: ReadonlySet<string>,
): Mistake[] {
  const names = parsed.map(({ role }) => role?.name);
  return parsed.flatMap(({ file, role }, index) => {
    if (!role) return [];
    const twice = names.indexOf(role.name) < index;
    return (
      [
        ...(twice ? [{ path: 'name', message: `another file is called "${role.name}"; rename one of the two` }] : []),
        ...checkRole(schema, role),
      ]
        // What a module with mistakes has is not known yet. The role is checked once the module is mended.
        .filter(({ about }: Finding) => about === undefined || uncertain.size === 0)
        .map(({ path, message }) => ({ file, path, message }))
    );
  });
}

function checkRole(schema: Schema, role: Role): Finding[] {
  const reports = schema.reports.map(({ name }) => name);
  const figures = (schema.dashboard?.figures ?? []).map(({ name }) => name);
  return [
    ...Object.keys(role.modules).flatMap((name) => checkModule(schema, role, name)),
    ...checkSwitches('reports', 'report', role.reports, reports),
    ...checkSwitches('dashboard', 'figure of the dashboard', role.dashboard, figures),
    ...checkSwitches('settings', 'part of the settings', role.settings, settingsTabs),
  ];
}

function checkModule(schema: Schema, role: Role, name: string): Finding[] {
  const { fields = {}, where } = role.modules[name] ?? {};
  const path = `modules.${name}`;
  if (name === '*') {
    const keys = Object.keys(role.modules['*'] ?? {}).filter((key) => key === 'fields' || key === 'where');
    return keys.map((key) => ({ path: `${path}.${key}`, message: 'is of one module; write it there' }));
  }
  const module = schema.modules[name];
  // That every house needs this one is said of the folder as a whole.
  if (!module && name === peopleModule) return [];
  if (!module) return [unknown(path, 'module', name, Object.keys(schema.modules), name)];
  return [
    ...Object.entries(fields).flatMap(([field, right]) => checkField(module, `${path}.fields.${field}`, field, right)),
    ...(where ? checkWhere(schema, module, `${path}.where`, where) : []),
  ];
}

/** A record is nothing without its id; what nobody writes needs no right to be read only. */
function checkField(module: Module, path: string, name: string, right: string): Finding[] {
  if (name === 'id' && right === 'hidden') return [{ path, message: 'every record has an id; remove it' }];
  return checkName(module, path, name);
}

function checkWhere(schema: Schema, module: Module, path: string, where: Readonly<Record<string, unknown>>): Finding[] {
  const named = Object.entries(where).flatMap(([key, value]): Finding[] => {
    const field = filterKeyOf(module, key)?.field;
    if (!field || ![value].flat().includes('me') || pointsToPeople(field)) return [];
    const shown = isReference(field) ? `a reference to ${field.module}` : field.type;
    return [{ path: `${path}.${key}`, message: `"me" is a user; "${field.name}" is ${shown}` }];
  });
  if (named.length > 0) return named;
  return checkFilter(schema, module, path, whereFor(module, where, 1));
}

function checkSwitches(path: string, kind: string, switches: Role['reports'], known: readonly string[]): Finding[] {
  if (typeof switches === 'boolean') return [];
  return Object.keys(switches)
    .filter((name) => name !== '*' && !known.includes(name))
    .map((name) => unknown(`${path}.${name}`, kind, name, known, `${path}.${name}`));
}

/** The filter of a role for one user, whose id stands in place of `"me"`. */
export function whereFor(
  module: Module,
  where: Readonly<Record<string, unknown>>,
  userId: number,
): Record<string, unknown> {
  const own = (value: unknown) => (value === 'me' ? userId : value);
  return Object.fromEntries(
    Object.entries(where).map(([key, value]) => {
      if (!pointsToPeople(filterKeyOf(module, key)?.field)) return [key, value];
      return [key, Array.isArray(value) ? value.map(own) : own(value)];
    }),
  );
}

function pointsToPeople(field: ReturnType<typeof findField>): boolean {
  return isReference(field) && field.module === peopleModule;
}
