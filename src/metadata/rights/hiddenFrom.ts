import { derivationOf, isReference } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import { defaultFormulaOf } from '../../fields/shared/fieldType.ts';
import { fieldsOfFormula, partsOfPath } from '../../fields/shared/formula/formula.ts';
import { parsedOnce } from '../../fields/shared/formula/parsedOnce.ts';
import { type ModuleRights, peopleModule, type Right, type Role, rights } from '../keys/roleKeys.ts';
import { findField, type Module, type Schema, targetOf } from '../model.ts';
import { rowsLinkOf } from '../read/documentRows.ts';
import { filterKeyOf } from '../read/fields/filterKeys.ts';
import { limitedModules } from './limitedModules.ts';

/** What a role hides of a schema: whole modules, and single fields of the others. */
export interface Hidden {
  modules: ReadonlySet<string>;
  /** `module.field`. */
  fields: ReadonlySet<string>;
  /** The modules of which the role sees only some records. */
  limited: ReadonlySet<string>;
}

/** What the role may do with the records of a module by its file alone. What it may not read, it may not write. */
export function rightsOf(role: Role, module: string): Record<Right, boolean> {
  const own = role.modules[module];
  const others = module === peopleModule ? undefined : role.modules['*'];
  const allowed = (right: Right) => own?.[right] ?? others?.[right] ?? false;
  return Object.fromEntries(rights.map((right) => [right, allowed('read') && allowed(right)])) as Record<
    Right,
    boolean
  >;
}

/**
 * What is hidden from a role: the modules that it may not read, with the modules of their rows; the fields that its file
 * hides; and whatever is made from one of these or would name a record of them.
 */
export function hiddenFrom(schema: Schema, role: Role): Hidden {
  const modules = hiddenModules(schema, role);
  const fields = new Set<string>();
  const seen = Object.values(schema.modules).filter(({ name }) => !modules.has(name));
  for (const { name } of seen) {
    for (const [field, right] of Object.entries(role.modules[name]?.fields ?? {})) {
      if (right === 'hidden') fields.add(`${name}.${field}`);
    }
  }
  const hidden = { modules, fields, limited: limitedModules(schema, role) };
  const readers = seen.flatMap((module) =>
    module.fields.map((field) => ({ key: `${module.name}.${field.name}`, module, field })),
  );
  for (let size = -1; size < fields.size; ) {
    size = fields.size;
    for (const { key, module, field } of readers) {
      if (!fields.has(key) && readsHidden(schema, hidden, role, module, field)) fields.add(key);
    }
  }
  return hidden;
}

export function isFieldHidden({ modules, fields }: Omit<Hidden, 'limited'>, module: string, field: string): boolean {
  return modules.has(module) || fields.has(`${module}.${field}`);
}

/** The function that says whether the role sees a field of the module. */
export function seesIn(hidden: Omit<Hidden, 'limited'>, module: string): (field: string) => boolean {
  return (field) => !isFieldHidden(hidden, module, field);
}

/** The modules that the role may not read, and those that stand in no menu and hold rows of such a module. */
function hiddenModules(schema: Schema, role: Role): Set<string> {
  const hidden = new Set(Object.keys(schema.modules).filter((name) => !rightsOf(role, name).read));
  for (let size = -1; size < hidden.size; ) {
    size = hidden.size;
    for (const name of [...hidden]) {
      for (const link of schema.modules[name]?.links ?? []) {
        if (schema.modules[link.module]?.menu === false) hidden.add(link.module);
      }
    }
  }
  return hidden;
}

function readsHidden(schema: Schema, hidden: Hidden, role: Role, module: Module, field: Field): boolean {
  if (isReference(field)) {
    return hidden.modules.has(field.module) && !isOwn(module, role.modules[module.name], field.name);
  }
  return [...sourcesOf(schema, hidden, role, module, field), ...madeOnceOf(schema, module, field)].some(
    (source) => source === undefined || isFieldHidden(hidden, source.module, source.field),
  );
}

/** Of a field that nobody writes and that starts with a default, what the formula of the default reads. */
function madeOnceOf(schema: Schema, module: Module, field: Field): (Source | undefined)[] {
  return field.readOnly === true ? sourcesOfMade(schema, module, field) : [];
}

/** The fields that the formula of a field's default reads; undefined stands for one that the schema does not have. */
export function sourcesOfMade(schema: Schema, module: Module, field: Field): (Source | undefined)[] {
  const formula = defaultFormulaOf(field);
  return (formula === undefined ? [] : fieldsOfFormula(parsedOnce(formula))).flatMap((name) => {
    const steps = partsOfPath(name);
    if (!steps) return [{ module: module.name, field: name }];
    const target = targetOf(schema, findField(module, steps.reference));
    return [{ module: module.name, field: steps.reference }, target && { module: target.name, field: steps.field }];
  });
}

/**
 * Whether the role sees only records that name the user in this reference. Its value is one's own id then, and tells
 * nothing of others.
 */
function isOwn(module: Module, own: ModuleRights | undefined, name: string): boolean {
  return Object.entries(own?.where ?? {}).some(([key, value]) => {
    const filterKey = filterKeyOf(module, key);
    return filterKey?.field.name === name && filterKey.operator === 'eq' && value === 'me';
  });
}

interface Source {
  module: string;
  field: string;
}

/** The fields that a derived field is made from; undefined stands for one that the schema does not have. */
function sourcesOf(schema: Schema, hidden: Hidden, role: Role, module: Module, field: Field): (Source | undefined)[] {
  const derivation = derivationOf(field, module.links);
  const own = (name: string): Source => ({ module: module.name, field: name });
  switch (derivation?.from) {
    case 'reference': {
      const reference = findField(module, derivation.reference);
      const target = isReference(reference) ? reference.module : undefined;
      const read = [derivation.field, ...(derivation.otherwise === undefined ? [] : [derivation.otherwise])];
      return [own(derivation.reference), ...read.map((name) => target && { module: target, field: name })].map(
        (source) => source || undefined,
      );
    }
    case 'link':
      return ofRows(module, derivation.link, [derivation.field, ...namesOf(derivation.where)]);
    case 'rows':
      return [
        ...ofRows(module, derivation.link, [
          ...(derivation.field ? [derivation.field] : []),
          ...namesOf(derivation.rowsWhere),
        ]),
        ...namesOf(derivation.where).map(own),
      ];
    case 'first-day':
      return ofRows(module, derivation.link, [derivation.field, ...namesOf(derivation.rowsWhere)]);
    case 'counts':
      return ofRows(module, derivation.link, [derivation.by]);
    case 'ledger':
      return ledgerSources(schema, hidden, role, module, derivation.amount === 'balance');
    case 'formula':
      return fieldsOfFormula(derivation.formula).map(own);
    case 'template':
      return derivation.parts.flatMap((part) => (typeof part === 'string' ? [] : [own(part.field)]));
    default:
      return [];
  }
}

function namesOf(condition: { field: string } | undefined): string[] {
  return condition ? [condition.field] : [];
}

function ofRows({ links }: Module, name: string, fields: readonly string[]): (Source | undefined)[] {
  const link = links.find((candidate) => candidate.name === name);
  if (!link) return [undefined];
  return [link.by, ...fields].map((field) => ({ module: link.module, field }));
}

/**
 * The amounts that the ledger adds up for a document, or for a party with all of its documents: sums, returned rows and
 * payments. A role that sees only some of the documents, or only some of their rows, does not see what all of them add
 * up to.
 */
export function ledgerSources(
  schema: Schema,
  { limited }: Hidden,
  role: Role,
  module: Module,
  isParty: boolean,
): (Source | undefined)[] {
  const all = Object.values(schema.modules);
  const documents = isParty ? all.filter((one) => one.document?.payment && partyOf(one) === module.name) : [module];
  return documents.flatMap((document) => [
    ...(isParty && isLimitedBeyond(schema, limited, role, document.name, module.name) ? [undefined] : []),
    ...withReturns(all, document).flatMap((one) => [
      ...(isLimitedBeyond(schema, limited, role, rowsOf(one), one.name) ? [undefined] : []),
      ...amountsOf(one),
    ]),
    ...all
      .filter(({ payment, fields }) => {
        const of = payment && fields.find(({ name }) => name === payment.of);
        return isReference(of) && of.module === document.name;
      })
      .map((one) => ({ module: one.name, field: one.payment?.amount ?? '' })),
  ]);
}

/** The document, and those that take back what it has moved. */
function withReturns(all: readonly Module[], document: Module): Module[] {
  return [document, ...all.filter((one) => one.document?.returns?.module === document.name)];
}

function rowsOf(module: Module): string {
  return rowsLinkOf(module)?.module ?? '';
}

/** Whether the role sees only some records of a module, and not just because it sees only some of the other module. */
function isLimitedBeyond(
  { modules }: Schema,
  limited: ReadonlySet<string>,
  role: Role,
  name: string,
  other: string,
): boolean {
  if (role.modules[name]?.where) return true;
  const owners = Object.values(modules).filter(({ links }) => links.some(({ module }) => module === name));
  return owners.some((owner) => owner.name !== other && owner.name !== name && limited.has(owner.name));
}

/** The sum of a document and the price of its rows. */
function amountsOf(module: Module): Source[] {
  const { name, document } = module;
  if (!document) return [];
  const link = rowsLinkOf(module);
  return [
    { module: name, field: document.sum },
    ...(link ? [{ module: link.module, field: document.items.price }] : []),
  ];
}

function partyOf(module: Module): string | undefined {
  const party = module.document && findField(module, module.document.party);
  return isReference(party) ? party.module : undefined;
}
