import { isReference, isStored } from '../../fields/capabilities.ts';
import type { DocumentDescriptor } from '../keys/documentKeys.ts';
import { findField, type Link, type Module, type Schema } from '../model.ts';

/** A module whose records are documents. */
type DocumentModule = Module & { document: DocumentDescriptor };

/** The link to the rows of a document; undefined for other modules, and where the link itself is missing. */
export function rowsLinkOf({ document, links }: Module): Link | undefined {
  return document && links.find(({ name }) => name === document.items.link);
}

/** The document whose rows are records of that module; undefined where they are no rows of a document. */
export function documentWithRows({ modules }: Pick<Schema, 'modules'>, rows: string): DocumentModule | undefined {
  return Object.values(modules).find((module): module is DocumentModule => rowsLinkOf(module)?.module === rows);
}

/** The modules of the rows of a document, or of a count. */
export function rowModulesOf({ document, count, links }: Module): string[] {
  const names = [document?.items.link, count?.items.link];
  return links.filter(({ name }) => names.includes(name)).map(({ module }) => module);
}

/** Whether items of such a document can be sold or out before they go back: what is here on memo from others. */
export function mayBeElsewhere({ document }: { document: DocumentDescriptor }): boolean {
  return document.effect.ownership === 'memo';
}

/** Whether the records of that module are rows of a document, or of a count. */
export function areRows({ modules }: Schema, name: string): boolean {
  return Object.values(modules).some((module) => rowModulesOf(module).includes(name));
}

/**
 * What the schema files need not say: a document is with somebody, and each of its rows, whose price it adds up, moves an
 * item, so that these references are `required`. A row stays in its document, and a payment is of what it was made for,
 * because logs say the same: this is written with the new record alone.
 */
export function completeFields(schema: Schema): void {
  for (const module of Object.values(schema.modules)) {
    const { document, payment } = module;
    for (const name of payment ? [payment.of, payment.party, payment.kind?.field] : [])
      completeField(module, name, fixed);
    if (!document) continue;
    completeField(module, document.party, required);
    const link = rowsLinkOf(module);
    const rows = schema.modules[link?.module ?? ''];
    if (!rows) continue;
    completeField(rows, document.items.item, required);
    completeField(rows, link?.by, fixed);
  }
}

const required = { required: true } as const;
const fixed = { readOnly: 'after-create' } as const;

function completeField(module: Module, name: string | undefined, keys: typeof required | typeof fixed): void {
  module.fields = module.fields.map((field) =>
    field.name === name && isStored(field) && field.readOnly !== true ? { ...field, ...keys } : field,
  );
}

/** Whether documents that are paid are with records of the module. */
export function isParty(schema: Schema, { name }: Module): boolean {
  return Object.values(schema.modules).some((module) => {
    const party = module.document?.payment && findField(module, module.document.party);
    return isReference(party) && party.module === name;
  });
}
