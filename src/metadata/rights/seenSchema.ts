import { type Right, type Role, rights, type SettingsTab, settingsTabs } from '../keys/roleKeys.ts';
import { type App, findField, type Module, mayDo, type NavigationEntry, type Schema, targetOf } from '../model.ts';
import { trackingTypes, trackingTypesOf } from '../read/trackingTypes.ts';
import { usedLists } from '../read/valueLists.ts';
import { type Hidden, hiddenFrom, rightsOf, seesIn } from './hiddenFrom.ts';
import { seenModule } from './seenModule.ts';
import { withSeenReports } from './seenPage.ts';
import { seenPrints } from './seenPrints.ts';
import { isOn, seenDashboard, seenReports } from './seenReports.ts';

/**
 * The schema as users of one role see it: what they may not see is not in it, and what they may not do is in `rights` of
 * its modules. It is what the front builds its screens from, and what names in requests are looked up in.
 */
export function seenSchema(schema: Schema, role: Role): Schema {
  const hidden = hiddenFrom(schema, role);
  const seen = {
    schema,
    hidden,
    rights: (module: string) => within(schema.modules[module]?.rights, rightsOf(role, module)),
  };
  const reports = seenReports(schema, role, hidden);
  const modules = Object.values(schema.modules)
    .filter(({ name }) => !hidden.modules.has(name))
    .map((module) => seenModule(seen, module, role.modules[module.name]))
    .map((module) => (module.page ? { ...module, page: withSeenReports(module.page, reports) } : module));
  const byName = Object.fromEntries(modules.map((module) => [module.name, module]));
  const navigation = schema.navigation.filter((entry) => leadsSomewhere(entry, byName, reports.length > 0));
  return {
    ...schema,
    modules: byName,
    valueLists: seenLists(schema, modules),
    app: seenApp(schema.app, byName, hidden),
    navigation,
    icons: seenIcons(schema.icons, [...modules, ...navigation]),
    prints: seenPrints(schema, hidden, (name) => byName[name] !== undefined && mayDo(byName[name], 'print')),
    reports,
    dashboard: seenDashboard({ schema, role, hidden }, schema.dashboard, reports),
    roles: schema.roles.filter(({ name }) => name === role.name).map(({ name, label }) => named(name, label)),
    settings: settingsTabs.filter((tab: SettingsTab) => isOn(role.settings, tab)),
  };
}

/** The drawings that something seen is shown with. */
function seenIcons(icons: Schema['icons'], shown: readonly { icon?: string | undefined }[]): Schema['icons'] {
  const names = new Set(shown.map(({ icon }) => icon));
  return icons && Object.fromEntries(Object.entries(icons).filter(([name]) => names.has(name)));
}

/** What the role may do of what anybody may. */
function within(anybody: Module['rights'], own: Record<Right, boolean>): Record<Right, boolean> {
  if (!anybody) return own;
  return Object.fromEntries(rights.map((right) => [right, own[right] && anybody[right]])) as Record<Right, boolean>;
}

/** The lists that a field uses which the role sees. */
function seenLists({ valueLists }: Schema, modules: readonly Module[]): Schema['valueLists'] {
  const used = usedLists(modules);
  return Object.fromEntries(Object.entries(valueLists).filter(([name]) => used.has(name)));
}

/** A role says nothing of its rules to those who have it. */
function named(name: string, label: Role['label']): Role {
  return { name, label, modules: {}, reports: false, dashboard: false, settings: false, requiresSecondFactor: false };
}

function seenApp(app: App, modules: Record<string, Module>, hidden: Hidden): App {
  const { quickAdds, publicPage } = app;
  const shares = publicPage && modules[publicPage.module];
  const isShared =
    publicPage &&
    shares &&
    mayDo(shares, 'export') &&
    [...publicPage.fields, ...publicPage.media].every(seesIn(hidden, shares.name));
  return {
    ...app,
    quickAdds: quickAdds?.filter(({ module }) => modules[module] && mayDo(modules[module], 'create')),
    publicPage: isShared ? publicPage : undefined,
  };
}

function leadsSomewhere(entry: NavigationEntry, modules: Record<string, Module>, hasReports: boolean): boolean {
  if (!('routerLink' in entry)) return true;
  const [, area, name = ''] = entry.routerLink.split(/[/?#]/);
  if (area === 'module') return modules[name] !== undefined;
  return area !== 'report' || hasReports;
}

/** The events of the history of items that users of a role see. */
export interface ShownEvents {
  /** The kinds that they see. */
  types: string[];
  /** All kinds that there are today. An entry of another one was written before a label changed. */
  known: string[];
  /** The documents whose events they see, under whatever label. */
  documents: string[];
  /** The kinds that they see of these documents today. */
  labels: { type: string; document: string }[];
  /** How the codes of these documents begin, where no code of a hidden one begins so, with the kinds of today. */
  beginnings: { types: string[]; code: string }[];
}

/**
 * The events that the history of items shows to users of a role; undefined: all of them. Where something is hidden, it is not
 * enough to leave out what has its name: the history names documents and fields by the labels of that time, so that what
 * happened before a label changed has a name which nobody knows any more, or which something else has now. Such an entry is
 * shown where the log of movements says that it is of one of these documents.
 * @param limited the modules of which the users see only some records
 */
export function shownEvents(
  schema: Schema,
  seen: Schema,
  limited: ReadonlySet<string>,
  module: Module,
): ShownEvents | undefined {
  const hidden = hiddenEvents(schema, seen, limited, module);
  if (hidden.types.length === 0) return undefined;
  const known = trackingTypes(schema, module).map(({ value }) => value);
  const documents = Object.values(schema.modules).filter((one) => one.document && !hidden.documents.includes(one));
  const types = known.filter((value) => !hidden.types.includes(value));
  const labels = documents.flatMap((one) =>
    trackingTypesOf(one).map(({ value }) => ({ type: value, document: one.name })),
  );
  const others = hidden.documents.map(beginningOfCodes);
  const beginnings = documents
    .map((one) => ({ types: trackingTypesOf(one).map(({ value }) => value), code: beginningOfCodes(one) }))
    .filter(({ code }) => !others.some((other) => other.startsWith(code) || code.startsWith(other)));
  return { types, known, documents: documents.map(({ name }) => name), labels, beginnings };
}

/** `SA-` of `SA-{year}-{0000}`; it may be empty. */
function beginningOfCodes({ document }: Module): string {
  return document?.code.pattern.split('{')[0] ?? '';
}

/**
 * The kinds of events that the history of items does not tell to users who see this schema: those of documents that are
 * none to them, whose party they cannot name, or of which they see only some; those of hidden fields and links.
 */
function hiddenEvents(
  schema: Schema,
  seen: Schema,
  limited: ReadonlySet<string>,
  module: Module,
): { types: string[]; documents: Module[] } {
  const documents = Object.values(schema.modules).filter((one) => one.document);
  const gone = documents.filter((one) => {
    const party = targetOf(schema, findField(one, one.document?.party ?? ''));
    const isNamed = party !== undefined && seen.modules[party.name]?.recordLabel === party.recordLabel;
    return !seen.modules[one.name]?.document || !isNamed || limited.has(one.name) || limited.has(party.name);
  });
  const tracked = module.stock?.tracking;
  const shown = seen.modules[module.name];
  const fields = module.fields.filter(
    ({ name }) => tracked?.fields?.includes(name) && !shown?.fields.some((field) => field.name === name),
  );
  const links = module.links.filter(
    (link) => tracked?.links?.includes(link.name) && !(shown && isNamedIn(schema, seen, limited, link)),
  );
  const types = [
    ...gone.flatMap((one) => trackingTypesOf(one).map(({ value }) => value)),
    ...fields.map(({ label }) => label.en),
    ...links.flatMap(({ label }) => [label.en, `${label.en} Changed`, `${label.en} Removed`]),
  ];
  return { types, documents: gone };
}

/** Whether the rows of a link, which the history names by their labels, are seen with these. */
function isNamedIn(
  schema: Schema,
  seen: Schema,
  limited: ReadonlySet<string>,
  { module }: Module['links'][number],
): boolean {
  return !limited.has(module) && seen.modules[module]?.recordLabel === schema.modules[module]?.recordLabel;
}
