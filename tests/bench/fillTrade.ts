import type pg from 'pg';
import { counterName } from '../../src/domain/documentCode.ts';
import type { Schema } from '../../src/metadata/model.ts';
import { trackingTypesOf } from '../../src/metadata/read/trackingTypes.ts';
import { literal, quoted } from '../../src/server/database/structure/sqlNames.ts';
import { type DocumentPlan, documentsAfter, documentsOf } from '../../src/server/documents/plan/documentPlan.ts';
import { fillInventory } from './fillInventory.ts';
import { itemsPerParty, planTrade, type TradeSize } from './planTrade.ts';

/**
 * Fills the tables of a fresh database with a trading house: parties, items, so many documents of all kinds over five
 * years with their rows, payments, codes, and the log, tracking and statuses that the rules would have made of them. The
 * same for the same size. In a few statements for each kind, so a million items take minutes.
 */
export async function fillTrade(pool: pg.Pool, schema: Schema, size: TradeSize): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set work_mem = '256MB'");
    await planTrade(client, size);
    const plans = documentsOf(schema);
    await client.query(`create temp table fate as ${fatesSql(plans)}; create index on fate (item); create index on fate (parent);
      analyze fate`);
    await client.query(`insert into customer (customer_name, city) select 'Customer ' || n, 'City ' || n % 40
      from generate_series(1, ${Math.ceil(size.items / itemsPerParty)}) n`);
    await fillInventory(client, size.items, 'fate');
    for (const plan of plans) await client.query(documentsSql(plan));
    // Rows of returns refer to the rows of what they return.
    for (const plan of inOrder(plans)) await client.query(rowsSql(schema, plan));
    for (const plan of plans) for (const later of laterSql(schema, plan)) await client.query(later);
    await client.query(movementsSql(plans));
    for (const plan of plans) if (plan.document.payment) await client.query(paidSql(plan));
    await client.query(paymentsSql());
    await client.query(forgetFilledLogs);
    for (const table of await tablesOf(client)) await client.query(`vacuum analyze ${table}`);
  } finally {
    // Its temporary tables and settings go with it.
    client.release(true);
  }
}

/** The next start fills the logs of costs, kept facts and what is owed, as it does for an older database. */
const forgetFilledLogs = `delete from facet.counters where name like 'cost log:%' or name = 'kept facts';
  delete from facet.ledger_filled`;

/** The table of a module, quoted. */
export function tableName(module: string): string {
  return quoted(module.replaceAll('-', '_'));
}

function inOrder(plans: readonly DocumentPlan[]): DocumentPlan[] {
  const sourcesOf = ({ document }: DocumentPlan) =>
    [document.returns?.module, document.follows?.module].filter((name) => name !== undefined);
  const depthOf = (plan: DocumentPlan): number =>
    Math.max(
      0,
      ...sourcesOf(plan).map((name) => 1 + depthOf(plans.find(({ module }) => module.name === name) ?? plan)),
    );
  return plans.toSorted((one, other) => depthOf(one) - depthOf(other));
}

/** What became of each item: that of its last movement which holds, else that of the document which brought it. */
function fatesSql(plans: readonly DocumentPlan[]): string {
  const effects = plans.map(({ module, document }) => `(${literal(module.name)}, ${literal(document.effect.becomes)})`);
  const brings = plans.filter(({ document }) => document.items.creates).map(({ module }) => literal(module.name));
  return `with effect (module, becomes) as (values ${effects.join(', ')}),
    last as (select distinct on (r.item) r.item, e.becomes from traded_row r
      join traded_document d on d.module = r.module and d.id = r.document and d.status = 'Confirmed'
      join effect e on e.module = r.module order by r.item, r.turn desc),
    origin as (select distinct on (r.item) r.item, d.status, d.party from traded_row r
      join traded_document d on d.module = r.module and d.id = r.document
      where r.module in (${brings.join(', ')}) order by r.item, r.turn)
    select i.item, i.day, i.parent, origin.party as supplier,
      coalesce(last.becomes, case when origin.status in ('New', 'Canceled') then origin.status end, 'Available') as status
    from traded_item i left join last on last.item = coalesce(i.parent, i.item) left join origin on origin.item = i.item`;
}

/** The documents with their codes, which are counted by the year. */
function documentsSql({ module, document }: DocumentPlan): string {
  const { code, number, date, party, payment } = document;
  const name = literal(module.name);
  const due = module.fields.some((field) => field.name === 'due_date');
  const columns = [document.status, party, date, code.field, ...(number ? [number] : []), ...(due ? ['due_date'] : [])];
  const [before = '', after = ''] = code.pattern
    .replace('{0000}', '|')
    .split('|')
    .map((part) => literal(part).replace('{year}', `' || to_char(d.day, 'YYYY') || '`));
  const written = `${before} || lpad(d.count::text, greatest(4, length(d.count::text)), '0') || ${after}`;
  const counter = literal(counterName(module.name, code.pattern, 0).replace(/:0$/, ':'));
  return `
    create temp table coded as select d.*, ${written} as code from (select *,
      row_number() over (partition by to_char(day, 'YYYY') order by day, id) as count from traded_document where module = ${name}) d;
    insert into ${tableName(module.name)} (created_at, ${columns.map(quoted).join(', ')} ${payment ? `, ${quoted(payment.status)}` : ''})
      select day + time '09:00', status, party, day, code ${number ? ', code' : ''} ${due ? ', day + 30' : ''}
        ${payment ? `, ${literal(payment.due)}` : ''} from coded order by id;
    insert into facet.counters (name, value) select ${counter} || to_char(day, 'YYYY'), count(*) from coded group by 1;
    drop table coded`;
}

function rowsSql(schema: Schema, { module, document, rows, by, item, price, stock }: DocumentPlan): string {
  const { status } = document.items;
  const source = document.returns?.row ?? document.follows?.row;
  const returned = document.returns && schema.modules[document.returns.module]?.document;
  const from = quoted(document.items.priceFrom ?? returned?.items.priceFrom ?? '');
  const columns = [by.name, item.name, price.name, ...(source ? [source] : []), ...(status ? [status.field] : [])];
  const words =
    status &&
    `case d.status when 'New' then ${literal(status.pending)}
    when 'Canceled' then ${literal(status.dropped)} else ${literal(status.confirmed)} end`;
  return `insert into ${tableName(rows.name)} (created_at, ${columns.map(quoted).join(', ')})
    select d.day + time '09:00', r.document, r.item, i.${from} ${source ? ', r.source' : ''} ${words ? `, ${words}` : ''}
    from traded_row r join traded_document d on d.module = r.module and d.id = r.document join ${tableName(stock.module.name)} i on i.id = r.item
    where r.module = ${literal(module.name)} order by r.id`;
}

/** What Confirmed returns make of the rows, and then documents that these were moved on to. */
function laterSql(schema: Schema, plan: DocumentPlan): string[] {
  const { status } = plan.document.items;
  const { returns, follows } = documentsAfter(schema, plan);
  const later = [
    ...returns.map((one) => ({ one, becomes: one.document.returns?.rowBecomes })),
    ...follows.map((one) => ({ one, becomes: one.document.follows?.rowBecomes })),
  ];
  return later.flatMap(({ one, becomes }) =>
    !status || becomes === undefined
      ? []
      : `update ${tableName(plan.rows.name)} r set ${quoted(status.field)} = ${literal(becomes)}
          from traded_row t join traded_document d on d.module = t.module and d.id = t.document and d.status = 'Confirmed'
          where t.module = ${literal(one.module.name)} and t.source = r.id`,
  );
}

/**
 * The log and the tracking in the order of the days: in which row an item was made, what moved it, what was set back. Of
 * some sets it says that they were combined.
 */
function movementsSql(plans: readonly DocumentPlan[]): string {
  const [plan] = plans;
  const { name } = plan?.stock.module ?? { name: '' };
  const kinds = plans.map(({ module, document, partyModule, partyLabel }) => {
    const { becomes, ownership } = document.effect;
    const [code, type] = [document.code.field, trackingTypesOf(module)[0].value];
    const party = `(select p.${quoted(partyLabel)} from ${tableName(partyModule.name)} p where p.id = d.party)`;
    return `select r.module, r.id, r.document, r.item, r.turn, d.party, d.day, d.status, d.undone, t.${quoted(code)} as code,
        ${literal(becomes)} as effect, ${ownership === undefined ? 'null' : literal(ownership)} as ownership,
        ${document.items.creates ? `r.source is null` : 'false'} as made, ${literal(type)} as type, ${party} as party_name
      from traded_row r join traded_document d on d.module = r.module and d.id = r.document join ${tableName(module.name)} t on t.id = r.document
      where r.module = ${literal(module.name)}`;
  });
  const columns = 'item_module, item_id, document_module, document_id, document_code, row_id, effect, created_at';
  return `
    create temp table moved as ${kinds.join(' union all ')};
    insert into facet.movements (${columns})
      select '${name}', i.item, '${name}', whole.id, i.label, i.item, 'Available', i.day + time '08:00'
      from (select item, parent, day, (1000000 + parent)::text as label from traded_item where parent % 500 = 97
        union all select distinct parent, parent, day, (1000000 + parent)::text from traded_item where parent % 500 = 97) i
        join ${tableName(name)} whole on whole.id = i.parent order by i.item;
    insert into facet.movements (${columns}, made)
      select '${name}', item, module, document, code, id, 'New', day + time '09:00', true from moved where made order by day, turn, id;
    insert into facet.movements (${columns}, ownership, party_id)
      select '${name}', item, module, document, code, id, effect, day + time '10:00', ownership, party
      from moved where status = 'Confirmed' or undone order by day, turn, id;
    insert into facet.movements (${columns}, reversal_of)
      select m.item_module, m.item_id, m.document_module, m.document_id, m.document_code, m.row_id, m.effect,
        m.created_at + interval '1 hour', m.id
      from facet.movements m join traded_document d on d.module = m.document_module and d.id = m.document_id and d.undone
      where not m.made order by m.id;
    insert into inventory_tracking (inventory_id, tracking_type, record_date, related_party, tracking_detail, tracking_status)
      select item, type, day + time '10:00', party_name, code, effect from moved
      where status = 'Confirmed' or undone order by day, turn, id;
    analyze facet.movements`;
}

/** Four of five Confirmed documents are paid, the older ones. */
function paidSql({ module, document }: DocumentPlan): string {
  const { status, paid, date } = document.payment ?? { status: '', paid: '', date: '' };
  const day = quoted(document.date);
  return `update ${tableName(module.name)} set ${quoted(status)} = ${literal(paid)}, ${quoted(date)} = least(${day} + 30, current_date)
    where ${quoted(document.status)} = 'Confirmed' and id % 5 <> 0 and id in
      (select r.document from traded_row r where r.module = ${literal(module.name)})`;
}

function paymentsSql(): string {
  return `insert into supplier_payment (purchase_id, supplier_id, amount, payment_date, method)
    select p.id, p.supplier_id, (select sum(r.purchase_price) from purchase_item r where r.purchase_id = p.id), p.payment_date, 'Bank Transfer'
    from purchase p where p.payment_status = 'Paid' order by p.id`;
}

async function tablesOf(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables
     where schemaname in ('public', 'facet')`,
  );
  return rows.map(({ name }) => name);
}
