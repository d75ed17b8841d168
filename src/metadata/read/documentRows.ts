import type { DocumentDescriptor } from '../keys/documentKeys.ts';
import type { Link, Module, Schema } from '../model.ts';

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

/** Whether the records of that module are rows of a document, or of a count. */
export function areRows({ modules }: Schema, name: string): boolean {
  return Object.values(modules).some((module) => rowModulesOf(module).includes(name));
}
