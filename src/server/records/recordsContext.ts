import type { Transaction } from 'kysely';
import type { Module, Schema } from '../../metadata/model.ts';
import type { Database, Handle, Tables } from '../database/connection/database.ts';
import { notFound } from '../errors.ts';

/** A record as the API returns it: every field that is no secret, `_version`, and `_starred` where the module has stars. */
export type ApiRecord = { id: number; _version: number } & Record<string, unknown>;

export interface RecordsChange {
  module: string;
  ids: number[];
  action: 'create' | 'update' | 'delete';
}

/** What functions of records need of one request. */
export interface RecordsContext {
  database: Database;
  schema: Schema;
  /** The user of the request; null: the system itself. */
  userId: number | null;
  /** Gets each change after it is committed. */
  publish?: ((change: RecordsChange) => void) | undefined;
  /** The hooks of each module; the areas above records bring them. */
  hooks: HooksOf;
  /** The transaction that the work belongs to, if it is part of one. */
  transaction?: Transaction<Tables> | undefined;
  /** Makes links to the files of records, and removes files whose rows were deleted, after the commit. */
  media?: RecordFiles | undefined;
}

/** Makes the addresses under which files open. */
export interface MediaLinkMaker {
  pathOf(id: number, size: 'full' | 'thumb'): string;
}

export interface RecordFiles {
  links: MediaLinkMaker;
  /** Removes the files with these storage keys. */
  discard(keys: readonly string[]): Promise<void>;
}

/** What a client sends to be written. */
export type Body = Record<string, unknown>;

type Values = Record<string, unknown>;

/** Stores a new record of any module, with that module's hooks. */
export type Create = (context: RecordsContext, module: string, body: Body) => Promise<ApiRecord>;

/** Removes records of any module, with that module's hooks. */
export type Remove = (context: RecordsContext, module: string, ids: readonly number[]) => Promise<void>;

/**
 * What a module's writes bring with them beyond its fields. Each hook runs inside the transaction of the write
 * (`context.transaction`), may refuse by throwing a Refusal, and may complete the values that are about to be stored.
 */
export interface ModuleHooks {
  /** Whether `aroundCreate` has anything to do for this body; otherwise the record is stored without it. */
  appliesToNew?(body: Body): boolean;
  /**
   * Goes around the storing of a new record: `store` reads the body, stores it with `extra` values that no client
   * writes, and returns the record. What the hook returns is what the client gets.
   */
  aroundCreate?(
    context: RecordsContext,
    body: Body,
    store: (body: Body, extra?: Values) => Promise<ApiRecord>,
    createOther: Create,
  ): Promise<ApiRecord>;
  /** Before new records are stored, one or many: `rows` are their validated values, which the hook may complete. */
  beforeCreate?(context: RecordsContext, rows: Values[]): Promise<void>;
  afterCreate?(context: RecordsContext, rows: readonly Values[]): Promise<void>;
  beforeUpdate?(context: RecordsContext, stored: ApiRecord, values: Values): Promise<void>;
  /** Returns the record as it is after what the change brought with it. */
  afterUpdate?(context: RecordsContext, record: ApiRecord): Promise<ApiRecord>;
  beforeDelete?(context: RecordsContext, ids: readonly number[]): Promise<void>;
  /** `gone`: the records as they were. */
  afterDelete?(context: RecordsContext, gone: readonly ApiRecord[], removeOthers: Remove): Promise<void>;
}

/** All hooks of a module of the schema; an empty object for most modules. */
export type HooksOf = (schema: Schema, module: Module) => ModuleHooks;

/** The transaction or the pool that statements of this request run on. */
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
