import { createHash } from 'node:crypto';

/** A table as the schema wants it. Names are those of the database; types, defaults and conditions are SQL. */
export interface TableDescription {
  /** The module that it belongs to, for what is told to people. */
  module: string;
  name: string;
  /** Its former name: the table is renamed and its rows kept. */
  was?: string;
  columns: ColumnDescription[];
  uniques: { columns: string[]; where?: string }[];
  /** Each points to the `id` of another table. */
  foreignKeys: { column: string; table: string; onDelete: 'restrict' | 'cascade' | 'set null' }[];
  /** `trigram` serves contains-searches in text. */
  indexes: { columns: string[]; kind: 'btree' | 'trigram' }[];
}

export interface ColumnDescription {
  name: string;
  type: string;
  nullable: boolean;
  /** SQL literal; also the value of rows that are there before the column. */
  default?: string;
  /** The primary key, numbered by the database. */
  identity?: true;
  was?: string;
  /** SQL condition over the column's own quoted name. */
  check?: string;
  /** Quoted name of the collation; absent: the database's own. */
  collate?: string;
}

/** A table as it is. */
export interface ActualTable {
  name: string;
  columns: ActualColumn[];
  /** The constraints and indexes that Facet made, known by their names. */
  objects: { kind: ObjectKind; name: string }[];
}

export interface ActualColumn {
  name: string;
  type: string;
  nullable: boolean;
  default: string | null;
  identity: boolean;
  /** Null for types that have none. */
  collate: string | null;
}

export interface ActualTables {
  tables: ActualTable[];
  /** What the last plan wanted: remembers the defaults as they were written. */
  applied: TableDescription[];
}

export type ObjectKind = 'check' | 'foreign key' | 'unique' | 'index';

const prefixes: Record<ObjectKind, string> = { check: 'ck', 'foreign key': 'fk', unique: 'uq', index: 'ix' };

/** PostgreSQL cuts longer names without a word. */
const maxNameLength = 63;

/**
 * The name of a constraint or index: says what it is for, and changes when its definition does, so that two of the
 * same name are the same. At most 63 bytes.
 */
export function objectName(kind: ObjectKind, table: string, columns: readonly string[], definition: string): string {
  const hash = createHash('sha256').update(definition).digest('hex').slice(0, 8);
  const readable = [prefixes[kind], table, ...columns].join('_').slice(0, maxNameLength - hash.length - 1);
  return `${readable}_${hash}`;
}

/** Whether Facet gave an object its name; others (an administrator's index) are left alone. */
export function isOwnName(kind: ObjectKind, name: string): boolean {
  return name.startsWith(`${prefixes[kind]}_`) && /_[0-9a-f]{8}$/.test(name);
}
