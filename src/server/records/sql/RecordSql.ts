import { type RawBuilder, sql } from 'kysely';
import {
  derivationOf,
  isChoices,
  isNumber,
  isReference,
  isStored,
  numberStyleOf,
} from '../../../fields/capabilities.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import type { Condition, Derivation } from '../../../fields/shared/fieldType.ts';
import { fieldOf, linkOf, type Module, moduleOf, type Schema } from '../../../metadata/model.ts';
import { perModule } from '../../../metadata/perModule.ts';
import { displayedFieldOf } from '../../../metadata/read/fields/displayedFieldOf.ts';
import { valueKindOf } from '../../../metadata/read/fields/valueKind.ts';
import { type KeptItem, keptItemOf } from '../../../metadata/read/papers/keptFields.ts';
import { kindInFormula } from '../../../metadata/read/rules/formulaFields.ts';
import { columnOf, columnRef, constant, tableName } from '../../database/structure/sqlNames.ts';
import { type Dependency, themselves } from '../../database/structure/tablesRead.ts';
import { resultSql } from './formulaSql.ts';
import { factsTodaySql, jsonObjectSql, keptRows, keptValueSql } from './keptSql.ts';
import { isLimited, rowsOf } from './limitedRows.ts';
import { owedDependency, owedSql } from './owedSql.ts';
import { rowMovement } from './rowMovement.ts';
import { templateSql } from './templateSql.ts';

type Sql = RawBuilder<unknown>;

/** The columns of a MediaRow; toApiRecords adds the links when the record leaves the server. */
const mediaKeys = sql`'id', file.id, 'file_name', file.file_name, 'mime', file.mime, 'width', file.width,
  'height', file.height, 'size', file.size, 'caption', file.caption, 'has_thumb', file.thumb_key is not null`;

/** What the rows of a module keep of their items; null where they are no rows of a document. */
const keptItem = perModule((schema, module): KeptItem | null => keptItemOf(schema, module) ?? null);

/** A record of which some values are kept: these are read as they were, all others as they are today. */
interface KeptRecord {
  today: RecordSql;
  fields: readonly string[];
  /** The kept facts as jsonb; null where nothing is kept. */
  facts: () => Sql;
}

interface Joined {
  /** The reference between the statement's own records and these; undefined: there are several. */
  by?: string | undefined;
  /** The table is left joined, so that there may be no record. */
  isJoined?: boolean;
  kept?: KeptRecord;
}

/**
 * What is the same in all queries of a statement. Aliases are numbered over the whole of it, because inner queries refer to
 * outer ones. They begin with the alias `of` that the statement's own records have, so that they say the same wherever the
 * statement stands.
 */
interface Statement {
  of: string;
  count: number;
  dependencies: Dependency[];
  reads: FurtherRead[];
}

/** A stored field that a statement reads of other records than its own, though these may be its own once more. */
interface FurtherRead {
  module: string;
  field: string;
  /** The one reference between the records; undefined: there are several. */
  by: string | undefined;
}

/** One FROM clause, to which values add the joins that they need. */
interface From {
  statement: Statement;
  joins: Sql[];
  /** The table with which it begins, under its alias. */
  first: Sql;
  /** Which records of the statement read the records with these ids, that the clause has under an alias. `ids`: an array. */
  dependents?: (alias: Sql, ids: Sql) => Sql;
}

/**
 * The values of a module's records in SQL: columns, and derived values with the joins that they need. Each join is
 * added one time, however many fields need it. All names come from the parsed schema.
 */
export class RecordSql {
  readonly schema: Schema;
  readonly module: Module;
  readonly alias: Sql;
  readonly #name: string;
  readonly #from: From;
  /** Whether the table is left joined, so that there may be no record. */
  readonly #isJoined: boolean;
  readonly #by: string | undefined;
  readonly #joined = new Map<string, RecordSql>();
  /** What is kept of the record, if it is the item of a document's row. */
  readonly #kept: KeptRecord | undefined;
  /** What is kept of the item of this record, once a value needs it. */
  #keptOfItem: Sql | undefined;

  private constructor(
    schema: Schema,
    module: Module,
    alias: string,
    from: From,
    { isJoined = false, kept, by }: Joined = {},
  ) {
    this.schema = schema;
    this.module = module;
    this.alias = aliasSql(alias);
    this.#name = alias;
    this.#from = from;
    this.#isJoined = isJoined;
    this.#kept = kept;
    this.#by = by;
  }

  /** The records under a given alias, a fixed word, in a statement of its own. */
  static of(schema: Schema, module: Module, alias: string): RecordSql {
    const statement = { of: alias, count: 0, dependencies: [], reads: [] };
    const first = sql`${rowsOf(schema, module.name)} ${aliasSql(alias)}`;
    const from: From = { statement, joins: [], first };
    const records = new RecordSql(schema, module, alias, from);
    from.dependents = (of, ids) =>
      of === records.alias
        ? themselves(ids)
        : sql`select ${records.id} as id from ${records.from} where ${of}.id = any (${ids})`;
    records.#dependsOn({ table: tableName(module.name), alias, dependents: (ids) => records.dependents(ids) });
    return records;
  }

  /**
   * Records of another module in a subquery, with a FROM clause of its own and with aliases that no outer query uses.
   * @param by the reference by which they are rows of this record, where no others are read
   */
  inner(moduleName: string, by?: string): RecordSql {
    const { statement } = this.#from;
    const module = moduleOf(this.schema, moduleName);
    const name = nextAlias(statement);
    const first = sql`${rowsOf(this.schema, moduleName)} ${aliasSql(name)}`;
    const from: From = { statement, joins: [], first };
    const row = new RecordSql(this.schema, module, name, from, { by: this.#isOwn ? by : undefined });
    if (by === undefined) return row;
    const owner = sql`${row.alias}.${columnRef(module, by).sql}`;
    from.dependents = (alias, ids) =>
      this.dependents(sql`array(select ${owner} from ${row.from} where ${alias}.id = any (${ids}))`);
    row.#dependsOn({
      table: tableName(moduleName),
      alias: name,
      isLostWhenMoved: true,
      dependents: (ids) => row.dependents(ids),
    });
    return row;
  }

  get id(): Sql {
    return sql`${this.alias}.id`;
  }

  /** The table under its alias, with the joins that the values read so far need. */
  get from(): Sql {
    return sql`${this.#from.first}${this.joins}`;
  }

  get joins(): Sql {
    const { joins } = this.#from;
    return joins.length === 0 ? sql`` : sql` ${sql.join(joins, sql` `)}`;
  }

  /** On which tables the values read so far depend, in the whole statement, as far as it is known whose rows these read. */
  get dependencies(): readonly Dependency[] {
    return this.#from.statement.dependencies;
  }

  /** What the values read so far read of other records than the statement's own. */
  get furtherReads(): readonly FurtherRead[] {
    return this.#from.statement.reads;
  }

  /**
   * A query with the ids of the statement's own records that read the records with these ids here.
   * @param ids the SQL of an array
   */
  dependents(ids: Sql): Sql {
    if (!this.#from.dependents) throw new Error(`It is not known who reads ${this.module.name}`);
    return this.#from.dependents(this.alias, ids);
  }

  #dependsOn(...dependencies: Dependency[]): void {
    const isKnown = this.#from.dependents !== undefined;
    const all = isKnown ? dependencies : dependencies.map((one) => ({ ...one, dependents: undefined }));
    this.#from.statement.dependencies.push(...all);
  }

  /** The records behind a chain of references; the records themselves for an empty chain. */
  behind(references: readonly string[]): RecordSql {
    return references.reduce<RecordSql>((record, reference) => record.#throughReference(reference), this);
  }

  /**
   * The value of a field. Behind a row of a Confirmed document, the values of its item are those that were kept with the
   * confirmation.
   */
  value(name: string): Sql {
    const field = fieldOf(this.module, name);
    if (this.#kept) return this.#keptValue(this.#kept, field);
    const column = columnOf(field);
    if (column === undefined) return this.#derived(field);
    if (!this.#isOwn) this.#from.statement.reads.push({ module: this.module.name, field: name, by: this.#by });
    return sql`${this.alias}.${sql.id(column)}`;
  }

  /** Whether these are the statement's own records. */
  get #isOwn(): boolean {
    return this.#name === this.#from.statement.of;
  }

  /** Whether the value behind a reference may be one that was kept. */
  isKept(reference: string, field: string): boolean {
    const kept = keptItem(this.schema, this.module);
    return kept?.reference === reference && kept.fields.includes(field);
  }

  /** Whether the records are the items of documents' rows, and the value may be one that was kept of them. */
  keeps(name: string): boolean {
    return this.#kept?.fields.includes(name) ?? false;
  }

  /** The value as text. Numbers have no trailing zeros, unless their number of places is fixed. */
  text(name: string): Sql {
    const field = fieldOf(this.module, name);
    if (isChoices(displayedFieldOf(this.schema, this.module, field))) return chosenText(this.value(name));
    return hasAnyPlaces(field) ? sql`trim_scale(${this.value(name)})::text` : sql`${this.value(name)}::text`;
  }

  /** The values of the fields as one JSON object. Moments are written in UTC, whatever the session's time zone. */
  facts(names: readonly string[]): Sql {
    return jsonObjectSql(
      names.map((name) => {
        const kind = valueKindOf(this.schema, this.module, fieldOf(this.module, name));
        return { name, value: kind === 'timestamptz' ? utcText(this.value(name)) : this.value(name) };
      }),
    );
  }

  /** The record behind a reference as it is today, whatever was kept of it. */
  today(reference: string): RecordSql {
    const target = this.#throughReference(reference);
    return target.#kept?.today ?? target;
  }

  /**
   * What is different today about the item of a document's row, as `{field: [kept, today]}`; null where nothing is, or
   * nothing was kept. Undefined: the records are no rows of a document.
   */
  changesOfItem(): Sql | undefined {
    const kept = keptItem(this.schema, this.module);
    if (!kept) return undefined;
    const facts = this.#keptFacts(kept);
    const item = this.today(kept.reference);
    const today = item.facts(kept.fields);
    const changes = aliasSql(nextAlias(this.#from.statement));
    this.#from.joins.push(sql`left join lateral (
      select jsonb_object_agg(key, jsonb_build_array(was.value, is_.value)) as fields
      from ${factsTodaySql(item.module, facts)} was join jsonb_each(${today}) is_ using (key)
      where was.value is distinct from is_.value) ${changes} on ${facts} is not null`);
    return sql`${changes}.fields`;
  }

  /** The condition as true or false, never null. */
  condition({ field, is }: Condition): Sql {
    const kind = valueKindOf(this.schema, this.module, fieldOf(this.module, field));
    const isText = kind === 'text' || kind === 'jsonb';
    const values = [is].flat().map((value) => constant(isText ? String(value) : value));
    // A list of choices has the value where it contains it.
    if (kind === 'jsonb') return sql`coalesce(${this.value(field)} ?| array[${sql.join(values)}]::text[], false)`;
    return values.length === 0 ? sql`false` : sql`coalesce(${this.value(field)} in (${sql.join(values)}), false)`;
  }

  #derived(field: Field): Sql {
    const derivation = derivationOf(field, this.module.links);
    if (!derivation) throw new Error(`Field ${field.name} has neither a column nor a derivation`);
    switch (derivation.from) {
      case 'reference':
        return this.#ofReference(derivation);
      case 'link':
        return this.#throughLink(derivation).value(derivation.field);
      case 'rows':
        return this.#ofRecord(this.#rows(derivation));
      case 'first-day':
        return this.#ofRecord(this.#earliest(derivation));
      case 'counts':
        return this.#ofRecord(this.#tally(derivation));
      case 'ledger':
        return this.#ofRecord(this.#owed(derivation));
      case 'formula':
        return resultSql(derivation.formula, derivation.places, {
          value: (name) => this.value(name),
          kind: (name) => kindInFormula(this.schema, this.module, name),
        });
      case 'template':
        return templateSql(derivation.parts, (name) => this.text(name));
      case 'link-prefix':
        return sql`(${constant(this.schema.app.linkPrefix)} || ${this.id}::text)`;
      case 'files':
        return this.#ofRecord(this.#media(derivation.slot));
    }
  }

  /** The value; null where no record was joined, which the value itself would not show. */
  #ofRecord(value: Sql): Sql {
    return this.#isJoined ? sql`case when ${this.id} is not null then ${value} end` : value;
  }

  #ofReference({ reference, field, otherwise }: Extract<Derivation, { from: 'reference' }>): Sql {
    const target = this.#throughReference(reference);
    const value = target.value(field);
    return otherwise === undefined ? value : sql`coalesce(${value}, ${target.value(otherwise)})`;
  }

  #keptValue({ today, fields, facts }: KeptRecord, field: Field): Sql {
    const value = today.value(field.name);
    const kind = valueKindOf(this.schema, this.module, field);
    return fields.includes(field.name) ? keptValueSql(facts(), field, kind, value) : value;
  }

  /** What the row of a Confirmed document keeps of its item, as jsonb. */
  #keptFacts({ document, reference }: KeptItem): Sql {
    if (this.#keptOfItem) return this.#keptOfItem;
    // Of an item that the reader does not see, nothing that was kept is seen either.
    const item = this.#todayThrough(reference);
    const isSeen = isLimited(this.schema, item.module.name) ? sql` and ${item.id} is not null` : sql``;
    const alias = nextAlias(this.#from.statement);
    const kept = keptRows(alias, { document, items: item.module.name }, (ids) => this.dependents(ids));
    this.#from.joins.push(sql`left join ${kept.table} on ${aliasSql(alias)}.row_id = ${this.id}${isSeen}`);
    this.#dependsOn(...kept.dependencies);
    this.#keptOfItem = sql`${aliasSql(alias)}.item`;
    return this.#keptOfItem;
  }

  #throughReference(reference: string): RecordSql {
    const today = this.#todayThrough(reference);
    const kept = keptItem(this.schema, this.module);
    if (kept?.reference !== reference) return today;
    const { fields } = kept;
    const item = { today, fields, facts: () => this.#keptFacts(kept) };
    return new RecordSql(this.schema, today.module, today.#name, this.#from, { isJoined: true, kept: item });
  }

  #todayThrough(reference: string): RecordSql {
    if (this.#kept) return this.#kept.today.#throughReference(reference);
    return this.#join(reference, () => {
      const field = fieldOf(this.module, reference);
      if (!isReference(field)) throw new Error(`${this.module.name}.${reference} is no reference`);
      const target = this.#beside(field.module, reference);
      const dependents = (ids: Sql) => target.dependents(ids);
      this.#dependsOn({ table: tableName(field.module), alias: target.#name, dependents });
      return {
        target,
        join: sql`left join ${rowsOf(this.schema, field.module)} ${target.alias} on ${target.id} = ${this.value(reference)}`,
      };
    });
  }

  /** The first or last row of a link, by id; of rows of documents, the last one is the one confirmed last. */
  #throughLink({ link, where, take }: Extract<Derivation, { from: 'link' }>): RecordSql {
    return this.#join(JSON.stringify([link, where, take ?? 'first']), () => {
      const { module, by } = linkOf(this.module, link);
      const row = this.inner(module, by);
      const conditions = [sql`${row.value(by)} = ${this.id}`, ...(where ? [row.condition(where)] : [])];
      const order = take === 'last' ? row.#latestFirst() : row.id;
      const one = sql`select ${row.alias}.* from ${row.from} where ${sql.join(conditions, sql` and `)}
        order by ${order} limit 1`;
      const target = this.#beside(module, by);
      return { target, join: sql`left join lateral (${one}) ${target.alias} on true` };
    });
  }

  /** What the last row of a link is found by: the id, and before it, where these are rows of documents, their confirmation. */
  #latestFirst(): Sql {
    const byId = sql`${this.id} desc`;
    const kept = keptItem(this.schema, this.module);
    const item = kept ? fieldOf(this.module, kept.reference) : undefined;
    if (!kept || !isReference(item)) return byId;
    const alias = nextAlias(this.#from.statement);
    const { id, dependency } = rowMovement(this, { alias, document: kept.document, items: item.module });
    this.#dependsOn(dependency);
    return sql`${id} desc nulls last, ${byId}`;
  }

  #rows({ link, field, take, rowsWhere, where, otherwise }: Extract<Derivation, { from: 'rows' }>): Sql {
    const { module, by } = linkOf(this.module, link);
    const row = this.inner(module, by);
    const total = field === undefined ? sql`count(*)::integer` : aggregates[take](row.value(field));
    const rows = this.#ofRows(row, total, by, rowsWhere);
    if (!where) return rows;
    const other = otherwise === undefined ? sql`null` : constant(otherwise);
    return sql`case when ${this.condition(where)} then ${rows} else ${other} end`;
  }

  #earliest({ link, field, rowsWhere }: Extract<Derivation, { from: 'first-day' }>): Sql {
    const { module, by } = linkOf(this.module, link);
    const row = this.inner(module, by);
    return this.#ofRows(row, sql`min(${row.value(field)})`, by, rowsWhere);
  }

  /** An aggregate over the rows that refer to this record by that reference. */
  #ofRows(row: RecordSql, aggregate: Sql, by: string, rowsWhere: Condition | undefined): Sql {
    const conditions = [sql`${row.value(by)} = ${this.id}`, ...(rowsWhere ? [row.condition(rowsWhere)] : [])];
    return sql`(select ${aggregate} from ${row.from} where ${sql.join(conditions, sql` and `)})`;
  }

  /** Every part is present, also when it is zero. */
  #tally({ link, by: counted, parts }: Extract<Derivation, { from: 'counts' }>): Sql {
    const { module, by } = linkOf(this.module, link);
    const row = this.inner(module, by);
    const counts = parts.map(
      ({ name, is }) => sql`${constant(name)}, count(*) filter (where ${row.condition({ field: counted, is })})`,
    );
    return sql`(select json_build_object(${sql.join(counts)}) from ${row.from} where ${row.value(by)} = ${this.id})`;
  }

  #owed({ amount }: Extract<Derivation, { from: 'ledger' }>): Sql {
    const alias = nextAlias(this.#from.statement);
    this.#dependsOn(owedDependency(this, amount, alias));
    return owedSql(this, amount, aliasSql(alias));
  }

  #media(slot: string): Sql {
    return sql`(select coalesce(json_agg(json_build_object(${mediaKeys}) order by file.position, file.id), '[]') from facet.media file
      where file.module = ${constant(this.module.name)} and file.record_id = ${this.id} and file.slot = ${constant(slot)}
      and file.deleted_at is null)`;
  }

  #join(key: string, make: () => { target: RecordSql; join: Sql }): RecordSql {
    const known = this.#joined.get(key);
    if (known) return known;
    const { target, join } = make();
    this.#from.joins.push(join);
    this.#joined.set(key, target);
    return target;
  }

  /** Records of another module in the same FROM clause. */
  #beside(moduleName: string, by: string): RecordSql {
    return new RecordSql(this.schema, moduleOf(this.schema, moduleName), nextAlias(this.#from.statement), this.#from, {
      isJoined: true,
      by: this.#isOwn ? by : undefined,
    });
  }
}

const aggregates = {
  sum: (value: Sql) => sql`coalesce(sum(${value}), 0)`,
  min: (value: Sql) => sql`min(${value})`,
  max: (value: Sql) => sql`max(${value})`,
};

/** A list of choices as one text. */
function chosenText(list: Sql): Sql {
  return sql`(select string_agg(one, '; ' order by place) from jsonb_array_elements_text(${list}) with ordinality as chosen (one, place))`;
}

/** A moment as ISO 8601 in UTC. */
function utcText(moment: Sql): Sql {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

function nextAlias(statement: Statement): string {
  statement.count += 1;
  return `${statement.of}_r${statement.count}`;
}

/** Aliases are fixed words of this code or numbered here, so they need no quotes. */
function aliasSql(alias: string): Sql {
  return sql.raw(alias);
}

/** Whether the field is a stored number that keeps the places with which it was written. */
function hasAnyPlaces(field: Field): boolean {
  return isStored(field) && isNumber(field) && numberStyleOf(field)?.places === undefined;
}
