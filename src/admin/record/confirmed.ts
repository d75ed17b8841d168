import type { DocumentDescriptor } from '../../metadata/keys/documentKeys.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import { isClosed } from '../counts/countLink.ts';

type Values = Record<string, unknown>;

/** Whether the record is a document that has moved its items. */
export function isConfirmed({ document }: Module, record: Values | undefined): boolean {
  return document !== undefined && record?.[document.status] === 'Confirmed';
}

/** Whether the field of a stored record is fixed by its being Confirmed, or a Closed count. */
export function isFixed(module: Module, record: Values | undefined, field: string): boolean {
  if (isClosed(module, record)) return true;
  return isConfirmed(module, record) && !module.document?.staysOpen?.includes(field);
}

/** A module whose documents are made out of what another one's have out. */
export interface Follower {
  module: Module;
  document: DocumentDescriptor;
  follows: NonNullable<DocumentDescriptor['follows']>;
}

/** The modules that items of this one's documents can be moved on to. */
export function followersOf(schema: Schema, source: Module): Follower[] {
  return Object.values(schema.modules).flatMap((module) => {
    const { document } = module;
    return document?.follows?.module === source.name ? [{ module, document, follows: document.follows }] : [];
  });
}
