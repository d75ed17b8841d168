import type pg from 'pg';

export interface TradeSize {
  items: number;
  documents: number;
}

/** Days of trade, the last one today. */
export const tradeDays = 1_825;

/** Items of a customer or supplier, on average. */
export const itemsPerParty = 500;

/**
 * The rows of a kind of documents: SQL that answers, for each, the document's place `grp`, its `party`, the day `since`
 * which it can be, the `item`, and the `source`, a row of an earlier document.
 */
interface Stage {
  module: string;
  /** How many of all documents. */
  share: number;
  rows: (documents: number) => string;
  /** How much of the time between `since` and today goes by at most. */
  waits?: number;
  /** Takes its items from what is there, gives them to it, or makes them. */
  does: 'makes' | 'takes' | 'gives';
}

/**
 * Plans a trade in temporary tables of the connection, everything spread by prime steps rather than at random:
 * `traded_document` (module, id, party, day, status, undone), `traded_row` (module, id, document, item, source, turn) and
 * `traded_item` (item, day, parent): what is there from which day on. Ids are those that fresh tables will give.
 */
export async function planTrade(client: pg.PoolClient, size: TradeSize): Promise<void> {
  await client.query(`
    create temp table traded_document (module text, id integer, party integer, day date, status text, undone boolean);
    create temp table traded_row (module text, id integer, document integer, item integer, source integer, turn integer);
    create temp table traded_item (item integer primary key, day date, parent integer);
    create temp table here (item integer primary key, since date)`);
  await client.query(openingItems(size));
  let turn = 0;
  let count = 0;
  for (const stage of stages(size)) {
    count += stage.share * size.documents;
    const before = (await client.query('select count(*)::int as n from traded_document')).rows[0].n;
    turn += 1;
    await addStage(client, stage, Math.round(count) - before, turn);
  }
}

/** Of 100 items 60 come with purchases, 10 on memo; the others were there when the house began, some as sets of two. */
function openingItems({ items }: TradeSize): string {
  const first = Math.floor(items * 0.7) + 1;
  return `
    insert into traded_item select n, current_date - ${tradeDays}, case when n % 100 in (98, 99) and n - n % 100 + 97 >= ${first}
        then n - n % 100 + 97 end from generate_series(${first}, ${items}) n;
    insert into here select item, day from traded_item where parent is null`;
}

function stages({ items }: TradeSize): Stage[] {
  const bought = Math.floor(items * 0.6);
  const lent = Math.floor(items * 0.7);
  const parties = Math.ceil(items / itemsPerParty);
  return [
    { module: 'purchase', share: 0.18, rows: (n) => newItems(1, bought, n, parties), does: 'makes' },
    { module: 'memo-in', share: 0.05, rows: (n) => newItems(bought + 1, lent, n, parties), does: 'makes' },
    { module: 'purchase-return', share: 0.02, rows: (n) => rowsOf('purchase', 0, n, 3), waits: 0.05, does: 'takes' },
    { module: 'memo-in-return', share: 0.02, rows: (n) => rowsOf('memo-in', 0, n, 2), waits: 0.1, does: 'takes' },
    { module: 'purchase', share: 0.02, rows: (n) => rowsOf('memo-in', n, n, 1), waits: 0.1, does: 'gives' },
    { module: 'memo-out', share: 0.25, rows: (n) => itemsHere([0, 1, 2, 3], n, parties), waits: 0.95, does: 'takes' },
    { module: 'memo-out-return', share: 0.15, rows: (n) => rowsOf('memo-out', 0, n, 1), waits: 0.1, does: 'gives' },
    { module: 'sale', share: 0.05, rows: soldFromMemo, does: 'takes' },
    { module: 'sale', share: 0.24, rows: (n) => itemsHere([4, 5, 6, 7], n, parties), waits: 0.95, does: 'takes' },
    { module: 'sale-return', share: 0.02, rows: (n) => rowsOf('sale', 0, n, 2), waits: 0.05, does: 'gives' },
  ];
}

/** Items that come with a document, in the order of their numbers. */
function newItems(first: number, last: number, documents: number, parties: number): string {
  return `select grp, 1 + grp * 7919::bigint % ${parties} as party, current_date - ${tradeDays} + grp * ${tradeDays} / ${documents} as since,
      item, null::integer as source
    from (select n as item, ((n - ${first}) * ${documents}::bigint / ${last - first + 1})::integer as grp
      from generate_series(${first}, ${last}) n) numbered`;
}

/** Items that are there, those beside each other that came at the same time. */
function itemsHere(lastDigits: readonly number[], documents: number, parties: number): string {
  return `select grp, 1 + grp * 7919::bigint % ${parties} as party, since, item, null::integer as source
    from (select item, since, ntile(${documents}) over (order by since, item) as grp from here
      where item % 10 in (${lastDigits.join(', ')})) numbered`;
}

/** One in so many rows of some Confirmed documents, and always one. */
function rowsOf(module: string, offset: number, documents: number, oneIn: number): string {
  return `select made.id as grp, made.party, made.day as since, r.item, r.id as source
    from (select id, party, day from traded_document where module = '${module}' and status = 'Confirmed'
      order by id * 7919::bigint % 104729, id offset ${offset} limit ${documents}) made
      join (select *, row_number() over (partition by document order by id) as place from traded_row where module = '${module}') r
        on r.document = made.id and r.place % ${oneIn} = 1 % ${oneIn}`;
}

/** All rows of some returns of what was out: it came back on paper only. */
function soldFromMemo(documents: number): string {
  return `select made.id as grp, made.party, made.day as since, r.item, r.source
    from (select id, party, day from traded_document where module = 'memo-out-return' and status = 'Confirmed'
      order by id * 7919::bigint % 104729, id limit ${documents}) made
      join traded_row r on r.module = 'memo-out-return' and r.document = made.id`;
}

/** Of 50 documents two are New and one is Canceled; every other of these was Confirmed once. */
async function addStage(client: pg.PoolClient, stage: Stage, documents: number, turn: number): Promise<void> {
  const { module, waits = 0, does } = stage;
  const here = does === 'takes' ? takenAway : nowHere;
  await client.query(`
    create temp table wanted as select dense_rank() over (order by grp) as place, party, item, source,
      max(since) over (partition by grp) as since from (${stage.rows(documents)}) rows;
    create temp table added as
      select place + (select count(*) from traded_document where module = '${module}') as id, party,
        since + ((current_date - since) * (place * 37 % 83) / 83.0 * ${waits})::integer as day,
        case when place % 50 < 2 then 'New' when place % 50 = 2 then 'Canceled' else 'Confirmed' end as status,
        place % 100 = 2 as undone
      from (select distinct place, party, since from wanted) documents;
    create temp table added_row as
      select row_number() over (order by w.place, w.item) + (select count(*) from traded_row where module = '${module}') as id,
        w.place + (select count(*) from traded_document where module = '${module}') as document, w.item, w.source
      from wanted w;
    ${does === 'makes' ? itemsMade : ''}
    ${here};
    insert into traded_row select '${module}', id, document, item, source, ${turn} from added_row;
    insert into traded_document select '${module}', id, party, day, status, undone from added;
    drop table wanted, added, added_row;
    analyze traded_document, traded_row, here`);
}

const confirmedRows = `added_row r join added d on d.id = r.document and d.status = 'Confirmed'`;
const itemsMade = `insert into traded_item select r.item, d.day from added_row r join added d on d.id = r.document;`;
const takenAway = `delete from here using ${confirmedRows} where here.item = r.item`;
const nowHere = `insert into here select r.item, d.day from ${confirmedRows} on conflict (item) do update set since = excluded.since`;
