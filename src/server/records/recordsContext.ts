import type { RawBuilder, Transaction } from 'kysely';
import { textParams } from '../../fields/shared/sentenceParams.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import type { Database, Handle, Tables, TransactionSettings } from '../database/connection/database.ts';
import { notFound, type Refusal } from '../errors.ts';

/**
 * A record as the API returns it: every field that is not secret, `_version`, and `_starred` where the module has
 * stars.
 */
export type ApiRecord = { id: number; _version: number } & Record<string, unknown>;

export interface RecordsChange {
  module: string;
  ids: number[];
  action: 'create' | 'update' | 'delete';
}

/** What the functions of records need from one request. */
export interface RecordsContext {
  database: Database;
  schema: Schema;
  /** The user of the request; null: the system itself. */
  userId: number | null;
  /** The session of the request; absent: the system itself. */
  session?: number | undefined;
  /** Receives each change after its commit. */
  publish?: ((change: RecordsChange) => void) | undefined;
  /** The hooks of each module, which the areas above records define. */
  hooks: HooksOf;
  /** The transaction that the work belongs to; absent: each write begins its own. */
  transaction?: Transaction<Tables> | undefined;
  /** Why records are written, for the logs of their values; absent: because somebody edits them. */
  cause?: Cause | undefined;
  /** The fields of a module whose defaults the new records of this user do not get; absent: they get all. */
  withoutDefault?: ((module: string) => readonly string[]) | undefined;
  /** Makes links to the files of records. After the commit, removes files whose rows were deleted. */
  media?: RecordFiles | undefined;
}

/** What records are written for, when it is more than the edit of a record. */
export interface Cause {
  /** A word of the log. */
  reason: string;
  /** The day on which it counts, YYYY-MM-DD; absent: today. */
  day?: string;
  /** The record in the course of whose work it happens. */
  document?: { module: string; id: number; code: string };
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

/** The values that a client sends. */
export type Body = Record<string, unknown>;

type Values = Record<string, unknown>;

/**
 * Stores a new record of any module, with that module's hooks.
 * @param known the fields whose values are taken over from a record that is there: nobody checks what they refer to, which
 *   may be archived
 */
export type Create = (
  context: RecordsContext,
  module: string,
  body: Body,
  known?: readonly string[],
) => Promise<ApiRecord>;

/** Stores many new records of one module, and returns their ids; `known`: at the place of each, its known fields. */
export type CreateMany = (
  context: RecordsContext,
  module: string,
  bodies: readonly Body[],
  known?: readonly (readonly string[])[],
) => Promise<number[]>;

/** Removes records of any module, with that module's hooks. */
export type Remove = (context: RecordsContext, module: string, ids: readonly number[]) => Promise<void>;

/**
 * What the writes of a module do beyond storing its fields. Each hook runs inside the transaction of the write
 * (`context.transaction`). It can refuse the write by throwing a Refusal, and it can complete the values before they
 * are stored.
 */
export interface ModuleHooks {
  /** Whether `aroundCreate` is needed for this body; otherwise the record is stored without it. */
  appliesToNew?(body: Body): boolean;
  /**
   * Runs around the storing of a new record: `store` reads the body, stores it with the `extra` values that no client
   * writes, and returns the record. The client gets the record that the hook returns.
   */
  aroundCreate?(
    context: RecordsContext,
    body: Body,
    store: (body: Body, extra?: Values) => Promise<ApiRecord>,
    createOther: Create,
  ): Promise<ApiRecord>;
  /**
   * Does for many new records what `aroundCreate` does for one, and returns their ids; undefined where that can only be done
   * one by one.
   */
  aroundCreateMany?(
    context: RecordsContext,
    bodies: readonly Body[],
    store: (bodies: readonly Body[], extras: readonly Values[]) => Promise<number[]>,
    createOthers: CreateMany,
  ): Promise<number[] | undefined>;
  /** The module with the defaults that its new records start with today. */
  moduleOfToday?(context: RecordsContext): Promise<Module>;
  /**
   * What the hooks would complete new records with these bodies by, each at its place, or why they would refuse them.
   */
  startingValuesOf?(context: RecordsContext, bodies: readonly Body[]): Promise<(Values | Refusal)[]>;
  /**
   * Runs before new records are stored, one or many. `rows` are their validated values, which the hook may complete.
   */
  beforeCreate?(context: RecordsContext, rows: Values[]): Promise<void>;
  /** `rows`: the same values, with their ids. */
  afterCreate?(context: RecordsContext, rows: readonly Values[]): Promise<void>;
  /**
   * Statements that run inside the statement which creates or changes records, so that a log misses no change. Their
   * text must not depend on the values.
   */
  alongside?(written: WrittenRows): RawBuilder<unknown>[];
  /**
   * Whether `beforeUpdate` and `afterUpdate` are needed where these fields of a record may change; otherwise the record is
   * changed without them. Absent: they are always needed.
   */
  appliesToChange?(names: readonly string[]): boolean;
  beforeUpdate?(context: RecordsContext, stored: ApiRecord, values: Values): Promise<void>;
  /** Returns the record after all consequences of the change. */
  afterUpdate?(context: RecordsContext, record: ApiRecord): Promise<ApiRecord>;
  beforeDelete?(context: RecordsContext, ids: readonly number[]): Promise<void>;
  /** `gone`: the records as they were before. */
  afterDelete?(context: RecordsContext, gone: readonly ApiRecord[], removeOthers: Remove): Promise<void>;
  /** Runs before deleted records come back, alone or along with another one: writes their values as they are called today. */
  renewValues?(context: RecordsContext, rows: readonly Values[]): Promise<void>;
  /** Runs before a deleted record comes back. `values` are those of its columns, which the hook may change. */
  beforeRestore?(context: RecordsContext, values: Values): Promise<void>;
  /** Runs once the record is there again, with its id and with the records that were deleted along with it. */
  afterRestore?(context: RecordsContext, record: ApiRecord): Promise<void>;
  /** Runs for all records that are there again, alone or along with another one: writes what follows from other records. */
  settleRestored?(context: RecordsContext, ids: readonly number[]): Promise<void>;
}

/** Records inside the statement that writes them. */
export interface WrittenRows {
  action: 'create' | 'update';
  /** The fields that the statement writes into records that are there; absent: it may write any. */
  names?: readonly string[] | undefined;
  /** The name of the rows as they are now, with all columns. To this statement, the table has them as they were. */
  rows: RawBuilder<unknown>;
  /** A parameter with the id of the user, or null. */
  userId: RawBuilder<unknown>;
  /** A parameter with the JSON of the Cause: always with `day`, and with `reason` unless somebody edits records. */
  cause: RawBuilder<unknown>;
}

/** All hooks of a module of the schema; an empty object for most modules. */
export type HooksOf = (schema: Schema, module: Module) => ModuleHooks;

/** The transaction or the pool that statements of this request run on. */
export function handleOf({ transaction, database }: RecordsContext): Handle {
  return transaction ?? database.kysely;
}

/**
 * Runs the work in the transaction of the context, or in one of its own. After the commit, changes are published and
 * files removed. The work may run again when the transaction lost against another one.
 * @param settings of a transaction of its own
 */
export async function inTransaction<Result>(
  context: RecordsContext,
  work: (context: RecordsContext) => Promise<Result>,
  settings?: TransactionSettings,
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
  }, settings);
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

/** The module's title, as parameters of a sentence in each language. */
export function labelParams({ labelPlural }: Module): { module_en: string; module_zh: string } {
  return textParams('module', labelPlural);
}
