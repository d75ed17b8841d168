import type { Transaction } from 'kysely';
import type { Module, Schema } from '../../metadata/model.ts';
import type { Database, Handle, Tables } from '../database/connection/database.ts';
import { notFound } from '../errors.ts';
import type { Media } from '../storage/Media.ts';

/** A record as the API answers it: every field that is no secret, `_version`, and `_starred` where the module has stars. */
export type ApiRecord = { id: number; _version: number } & Record<string, unknown>;

export interface RecordsChange {
  module: string;
  ids: number[];
  action: 'create' | 'update' | 'delete';
}

/** What the records are worked with, for one request. */
export interface RecordsContext {
  database: Database;
  schema: Schema;
  /** Who asks; null: the system itself. */
  userId: number | null;
  /** Hears of each change after it is committed. */
  publish?: ((change: RecordsChange) => void) | undefined;
  /** The transaction that the work belongs to, if it is part of one. */
  transaction?: Transaction<Tables> | undefined;
  /** What links to the files of answered records, and removes files whose rows are gone, after the commit. */
  media?: Pick<Media, 'links' | 'discard'> | undefined;
}

/** What statements of this request run on. */
export function handleOf({ transaction, database }: RecordsContext): Handle {
  return transaction ?? database.kysely;
}

/**
 * Runs the work in the transaction that the context is in, or in one of its own. Changes are published, and files
 * removed, when all is committed. The work may run again when the transaction lost against another one.
 */
export async function inTransaction<Result>(
  context: RecordsContext,
  work: (context: RecordsContext) => Promise<Result>,
): Promise<Result> {
  if (context.transaction) return work(context);
  let changes: RecordsChange[] = [];
  let discarded: string[] = [];
  const discard = async (keys: readonly string[]) => void discarded.push(...keys);
  const result = await context.database.transaction((transaction) => {
    changes = [];
    discarded = [];
    const media = context.media && { ...context.media, discard };
    return work({ ...context, transaction, publish: (change) => changes.push(change), media });
  });
  for (const change of changes) context.publish?.(change);
  await context.media?.discard(discarded);
  return result;
}

/** The module of that name, which comes from outside. Throws 404. */
export function knownModule(schema: Schema, name: string): Module {
  const module = Object.hasOwn(schema.modules, name) ? schema.modules[name] : undefined;
  if (!module) throw notFound('noModule', { module: name });
  return module;
}

/** The module's name for people, as a sentence's parameters in each language. */
export function labelParams({ labelPlural }: Module): { module_en: string; module_zh: string } {
  return { module_en: labelPlural.en, module_zh: labelPlural.zh };
}
