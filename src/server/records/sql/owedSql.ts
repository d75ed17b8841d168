import { type RawBuilder, sql } from 'kysely';
import type { Derivation } from '../../../fields/shared/fieldType.ts';
import type { Module } from '../../../metadata/model.ts';
import { constant } from '../../database/structure/sqlNames.ts';
import type { Dependency } from '../../database/structure/tablesRead.ts';

type Sql = RawBuilder<unknown>;

/** A record in SQL, as RecordSql has it. */
interface SqlRecord {
  module: Module;
  id: Sql;
  value(name: string): Sql;
  dependents(ids: Sql): Sql;
}

type Amount = Extract<Derivation, { from: 'ledger' }>['amount'];

/**
 * An amount of the ledger in SQL. What is due for a document that is New includes what its confirmation will post, so
 * that a deposit shows what is left. A Canceled document has no sum any more: what was paid for it is a credit.
 * `entry`: the alias of the ledger here.
 */
export function owedSql(record: SqlRecord, amount: Amount, entry: Sql): Sql {
  const { module, id } = record;
  if (amount === 'balance') {
    return sql`(select coalesce(sum(${entry}.amount), 0) from facet.ledger ${entry}
      where ${entry}.party_module = ${constant(module.name)} and ${entry}.party_id = ${id})`;
  }
  const sumWhere = (
    sign: Sql,
    more: Sql,
  ) => sql`(select coalesce(sum(${sign}${entry}.amount), 0) from facet.ledger ${entry}
    where ${entry}.document_module = ${constant(module.name)} and ${entry}.document_id = ${id} ${more})`;
  if (amount === 'returned') return sumWhere(sql`-`, sql`and ${entry}.kind = 'return'`);
  if (amount === 'paid') return sumWhere(sql`-`, sql`and ${entry}.kind not in ('document', 'return')`);
  const { document } = module;
  if (!document) return sumWhere(sql``, sql``);
  const unposted = sql`case when ${record.value(document.status)} = 'New' then ${record.value(document.sum)} else 0 end`;
  return sql`(${sumWhere(sql``, sql``)} + ${unposted})`;
}

/** What `owedSql` depends on. */
export function owedDependency(record: SqlRecord, amount: Amount, alias: string): Dependency {
  const of = amount === 'balance' ? 'party' : 'document';
  return {
    table: 'ledger',
    alias,
    dependents: (written) =>
      record.dependents(sql`array(select posted.${sql.id(`${of}_id`)} from facet.ledger posted
        where posted.id = any (${written}) and posted.${sql.id(`${of}_module`)} = ${constant(record.module.name)})`),
  };
}
