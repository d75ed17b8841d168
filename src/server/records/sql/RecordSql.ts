import { type RawBuilder, sql } from 'kysely';
import { derivationOf, isNumber, isReference, isStored, numberStyleOf } from '../../../fields/capabilities.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import type { Condition, Derivation } from '../../../fields/shared/fieldType.ts';
import { fieldOf, linkOf, type Module, moduleOf, type Schema } from '../../../metadata/model.ts';
import { valueKindOf } from '../../../metadata/read/valueKind.ts';
import { columnOf, constant, tableOf } from '../../database/structure/sqlNames.ts';
import { formulaSql } from './formulaSql.ts';
import { templateSql } from './templateSql.ts';

type Sql = RawBuilder<unknown>;

/** The columns of a MediaRow; toApiRecords adds the links when the record leaves the server. */
const mediaKeys = sql`'id', file.id, 'file_name', file.file_name, 'mime', file.mime, 'width', file.width,
  'height', file.height, 'size', file.size, 'caption', file.caption, 'has_thumb', file.thumb_key is not null`;

/** One FROM clause, to which values add the joins that they need. */
interface From {
  joins: Sql[];
  /** Aliases are numbered over a whole statement, because inner queries refer to outer ones. */
  aliases: { count: number };
}

/**
 * The values of a module's records in SQL: columns, and derived values with the joins that they need. Each join is
 * added one time, however many fields need it. All names come from the parsed schema.
 */
export class RecordSql {
  readonly schema: Schema;
  readonly module: Module;
  readonly alias: Sql;
  readonly #from: From;
  /** Whether the table is left joined, so that there may be no record. */
  readonly #isJoined: boolean;
  readonly #joined = new Map<string, RecordSql>();

  private constructor(schema: Schema, module: Module, alias: Sql, from: From, isJoined = false) {
    this.schema = schema;
    this.module = module;
    this.alias = alias;
    this.#from = from;
    this.#isJoined = isJoined;
  }

  /** The records under a given alias, a fixed word, in a statement of its own. */
  static of(schema: Schema, module: Module, alias: string): RecordSql {
    return new RecordSql(schema, module, aliasSql(alias), { joins: [], aliases: { count: 0 } });
  }

  /**
   * Records of another module in a subquery, with a FROM clause of its own and with aliases that no outer query uses.
   */
  inner(moduleName: string): RecordSql {
    const { aliases } = this.#from;
    return new RecordSql(this.schema, moduleOf(this.schema, moduleName), nextAlias(aliases), { joins: [], aliases });
  }

  get id(): Sql {
    return sql`${this.alias}.id`;
  }

  /** The table under its alias, with the joins that the values read so far need. */
  get from(): Sql {
    return sql`${tableOf(this.module.name)} ${this.alias}${this.joins}`;
  }

  get joins(): Sql {
    const { joins } = this.#from;
    return joins.length === 0 ? sql`` : sql` ${sql.join(joins, sql` `)}`;
  }

  /** The records behind a chain of references; the records themselves for an empty chain. */
  behind(references: readonly string[]): RecordSql {
    return references.reduce<RecordSql>((record, reference) => record.#throughReference(reference), this);
  }

  /** The value of a field. */
  value(name: string): Sql {
    const field = fieldOf(this.module, name);
    const column = columnOf(field);
    return column === undefined ? this.#derived(field) : sql`${this.alias}.${sql.id(column)}`;
  }

  /** The value as text. Numbers have no trailing zeros, unless their number of places is fixed. */
  text(name: string): Sql {
    const field = fieldOf(this.module, name);
    return hasAnyPlaces(field) ? sql`trim_scale(${this.value(name)})::text` : sql`${this.value(name)}::text`;
  }

  /** The condition as true or false, never null. */
  condition({ field, is }: Condition): Sql {
    const text = valueKindOf(this.schema, this.module, fieldOf(this.module, field)) === 'text';
    const values = (Array.isArray(is) ? is : [is]).map((value) => constant(text ? String(value) : value));
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
      case 'formula':
        return sql`round(${formulaSql(derivation.formula, (name) => this.value(name))}, ${constant(derivation.places)})`;
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

  #throughReference(reference: string): RecordSql {
    return this.#join(reference, () => {
      const field = fieldOf(this.module, reference);
      if (!isReference(field)) throw new Error(`${this.module.name}.${reference} is no reference`);
      const target = this.#beside(field.module);
      return {
        target,
        join: sql`left join ${tableOf(field.module)} ${target.alias} on ${target.id} = ${this.value(reference)}`,
      };
    });
  }

  /** The first or last row of a link, by id. */
  #throughLink({ link, where, take }: Extract<Derivation, { from: 'link' }>): RecordSql {
    return this.#join(JSON.stringify([link, where, take ?? 'first']), () => {
      const { module, by } = linkOf(this.module, link);
      const row = this.inner(module);
      const conditions = [sql`${row.value(by)} = ${this.id}`, ...(where ? [row.condition(where)] : [])];
      const order = sql`order by ${row.id}${take === 'last' ? sql` desc` : sql``} limit 1`;
      const one = sql`select ${row.alias}.* from ${row.from} where ${sql.join(conditions, sql` and `)} ${order}`;
      const target = this.#beside(module);
      return { target, join: sql`left join lateral (${one}) ${target.alias} on true` };
    });
  }

  #rows({ link, field, rowsWhere, where, otherwise }: Extract<Derivation, { from: 'rows' }>): Sql {
    const { module, by } = linkOf(this.module, link);
    const row = this.inner(module);
    const total = field === undefined ? sql`count(*)::integer` : sql`coalesce(sum(${row.value(field)}), 0)`;
    const rows = this.#ofRows(row, total, by, rowsWhere);
    if (!where) return rows;
    const other = otherwise === undefined ? sql`null` : constant(otherwise);
    return sql`case when ${this.condition(where)} then ${rows} else ${other} end`;
  }

  #earliest({ link, field, rowsWhere }: Extract<Derivation, { from: 'first-day' }>): Sql {
    const { module, by } = linkOf(this.module, link);
    const row = this.inner(module);
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
    const row = this.inner(module);
    const counts = parts.map(
      ({ name, is }) => sql`${constant(name)}, count(*) filter (where ${row.condition({ field: counted, is })})`,
    );
    return sql`(select json_build_object(${sql.join(counts)}) from ${row.from} where ${row.value(by)} = ${this.id})`;
  }

  #media(slot: string): Sql {
    return sql`(select coalesce(json_agg(json_build_object(${mediaKeys}) order by file.position, file.id), '[]') from facet.media file
      where file.module = ${constant(this.module.name)} and file.record_id = ${this.id} and file.slot = ${constant(slot)})`;
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
  #beside(moduleName: string): RecordSql {
    return new RecordSql(
      this.schema,
      moduleOf(this.schema, moduleName),
      nextAlias(this.#from.aliases),
      this.#from,
      true,
    );
  }
}

function nextAlias(aliases: { count: number }): Sql {
  aliases.count += 1;
  return aliasSql(`r${aliases.count}`);
}

/** Aliases are fixed words of this code or numbered here, so they need no quotes. */
function aliasSql(alias: string): Sql {
  return sql.raw(alias);
}

/** Whether the field is a stored number that keeps the places with which it was written. */
function hasAnyPlaces(field: Field): boolean {
  return isStored(field) && isNumber(field) && numberStyleOf(field)?.places === undefined;
}
