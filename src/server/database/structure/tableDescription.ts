import { createHash } from 'node:crypto';

/** A table as the schema wants it. The names are those in the database; types, defaults and conditions are SQL. */
export interface TableDescription {
  /** The module that the table belongs to, for sentences to people. */
  module: string;
  name: string;
  /** Its former name: the table is renamed and its rows kept. */
  was?: string;
  /** Of a table that an earlier plan wanted: no module of the schema has it any more. */
  gone?: true;
  columns: ColumnDescription[];
  uniques: { columns: string[]; where?: string }[];
  /** Each foreign key refers to the `id` of another table. */
  foreignKeys: { column: string; table: string; onDelete: 'restrict' | 'cascade' | 'set null' }[];
  /**
   * Of a table that a plan wanted: the tables whose ids columns hold that refer to none today, since their fields are gone or
   * of another type.
   */
  formerReferences?: { column: string; table: string }[];
  /** Names that stand in rows, where no catalogue knows them. */
  names?: StoredName[];
  /** `trigram` makes searches for parts of a text fast, `choices` those for one of the choices in a list. */
  indexes: { columns: string[]; kind: 'btree' | 'trigram' | 'choices' }[];
}

/** A name of the schema that stands in rows, with the former one that is replaced by it. */
export interface StoredName {
  /**
   * `files`: of a media field, with its files. `derived`: of a field without a column, which lists and views name. `key`: of a
   * field of the rows inside a record, in the column `field`. `choice`: a value of the column `field`, or of the field
   * `part` of its rows.
   */
  kind: 'files' | 'derived' | 'key' | 'choice';
  field?: string;
  part?: string;
  name: string;
  was?: string;
  /** The column holds lists of choices. */
  inside?: true;
  /** The value is the status of items, which movements name. */
  moved?: true;
}

export interface ColumnDescription {
  name: string;
  type: string;
  nullable: boolean;
  /** SQL literal. Rows that are older than the column get this value too. */
  default?: string;
  /** SQL literal: what records without a value get when the column comes to require one, and new records do not. */
  older?: string;
  /** The primary key, numbered by the database. */
  identity?: true;
  was?: string;
  /** SQL condition over the column's own quoted name. */
  check?: string;
  /** Quoted name of the collation; absent: the database's own. */
  collate?: string;
}

/** A table as it is in the database. */
export interface ActualTable {
  name: string;
  columns: ActualColumn[];
  /** The constraints and indexes that Facet made. Their names identify them. */
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
  /** What the last plan wanted. It contains the defaults as they were written. */
  applied: TableDescription[];
}

export type ObjectKind = 'check' | 'foreign key' | 'unique' | 'index';

const prefixes: Record<ObjectKind, string> = { check: 'ck', 'foreign key': 'fk', unique: 'uq', index: 'ix' };

/** PostgreSQL cuts longer names silently. */
const maxNameLength = 63;

/**
 * The name of a constraint or index. It contains the purpose, and changes when the definition changes, so two objects
 * of the same name have the same definition. At most 63 bytes.
 */
export function objectName(kind: ObjectKind, table: string, columns: readonly string[], definition: string): string {
  const hash = createHash('sha256').update(definition).digest('hex').slice(0, 8);
  const readable = [prefixes[kind], table, ...columns].join('_').slice(0, maxNameLength - hash.length - 1);
  return `${readable}_${hash}`;
}

/** Whether Facet named the object. Other objects (an administrator's index, for example) are never changed. */
export function isOwnName(kind: ObjectKind, name: string): boolean {
  return name.startsWith(`${prefixes[kind]}_`) && /_[0-9a-f]{8}$/.test(name);
}
