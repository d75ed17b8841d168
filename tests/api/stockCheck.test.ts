import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { moduleOf, type Schema } from '../../src/metadata/model.ts';
import { prepareDatabase } from '../../src/server/app/prepareDatabase.ts';
import { openDatabase } from '../../src/server/database/openDatabase.ts';
import { findingKinds, type StockFinding } from '../../src/server/documents/checks/finding.ts';
import { type StockReport, stockCheck } from '../../src/server/documents/checks/stockCheck.ts';
import { hooksOf } from '../../src/server/hooks/hooksOf.ts';
import type { RecordsContext } from '../../src/server/records/recordsContext.ts';
import { createRecord } from '../../src/server/records/write/createRecord.ts';
import { translate } from '../../src/server/translate.ts';
import { administrator } from '../support/administrator.ts';
import type { CallApi } from '../support/callApi.ts';
import { compileProgram } from '../support/compileProgram.ts';
import { recordStatements } from '../support/recordStatements.ts';
import { shippedSchema } from '../support/shippedSchema.ts';
import { temporaryDataFolder, temporaryFolder } from '../support/temporaryFolder.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the tests are about
type Answered = any;

/** Some days of trade, with the records that corruptions are planted at. */
async function trade(house: ReturnType<typeof tradingHouse>) {
  const [supplier, customer] = [await house.supplier(), await house.customer()];
  const purchase = await house.bringing('purchase', supplier.id, [house.itemBody(), house.itemBody()]);
  await house.confirm('purchase', purchase.document.id);
  const payment = await house.create('supplier-payment', { purchase_id: purchase.document.id, amount: 700 });
  const memoIn = await house.bringing('memo-in', supplier.id, [house.itemBody()]);
  await house.confirm('memo-in', memoIn.document.id);
  const memo = { id: memoIn.rows[0].inventory_id, item_no: memoIn.rows[0].item_no };
  const settled = await house.document('purchase', supplier.id);
  await house.row('purchase', settled.id, { inventory_id: memo.id, purchase_price: 700 });
  await house.confirm('purchase', settled.id);
  await house.setStatus('purchase', settled.id, 'New');
  const canceled = await house.bringing('purchase', supplier.id, [house.itemBody()]);
  await house.setStatus('purchase', canceled.document.id, 'Canceled');
  const [sold, out, back, spare] = [await house.item(), await house.item(), await house.item(), await house.item()];
  const set = await house.item({ grouping_type: 'Set', weight: undefined });
  const part = await house.item({ item_no: set.item_no, id_parent: set.id });
  const document = await house.document('sale', customer.id, [sold]);
  await house.confirm('sale', document.id);
  const sale = { ...document, sum: (await house.seen(`sale/${document.id}`)).sale_price_sum };
  const memoOut = await house.document('memo-out', customer.id, [out, back]);
  await house.confirm('memo-out', memoOut.id);
  const [, outRow] = await house.rowsOf('memo-out', memoOut.id);
  const memoOutReturn = await house.document('memo-out-return', customer.id);
  await house.create(`memo-out-return/${memoOutReturn.id}/returned-items-from-memo-out`, [
    { inventory_id: back.id, memo_out_item_id: outRow.id },
  ]);
  await house.confirm('memo-out-return', memoOutReturn.id);
  await house.create('item-cost', { inventory_id: sold.id, kind: 'laboratory', amount: 45 });
  const pending = await house.document('sale', customer.id, [spare]);
  return { purchase, payment, memo, sold, spare, set, part, sale, memoOut, memoOutReturn, pending, out, back };
}

type Traded = Awaited<ReturnType<typeof trade>>;

interface Planted {
  kind: StockFinding['kind'];
  what: string;
  corrupt: (traded: Traded) => RawBuilder<unknown>[];
  at: (traded: Traded) => { module: string; id: number; label: string };
  en: RegExp;
}

const item = ({ id, item_no }: Answered) => ({ module: 'inventory', id, label: item_no });
const purchaseOf = ({ purchase: { document } }: Traded) => ({
  module: 'purchase',
  id: document.id,
  label: document.purchase_code,
});

/** A change by hand of a table that is only ever added to. */
const byHand = (table: string, change: RawBuilder<unknown>) => [
  sql`alter table ${sql.table(table)} disable trigger append_only`,
  change,
];
/** An entry of the ledger by hand, so that what else is corrupted is found alone. */
const owed = (module: string, id: number, amount: number) =>
  sql`insert into facet.ledger (entry_day, party_module, party_id, document_module, document_id, source_module,
      source_id, kind, amount)
    select entry_day, party_module, party_id, document_module, document_id, source_module, source_id,
      ${module === 'sale' ? 'document' : 'by-hand'}, ${amount}
    from facet.ledger where document_module = ${module} and document_id = ${id} limit 1`;
const saleAt = ({ sale }: Traded) => ({ module: 'sale', id: sale.id, label: sale.sale_code });

const corruptions: Planted[] = [
  {
    kind: 'itemStatus',
    what: 'an item that was sold and is called Available',
    corrupt: ({ sold }) => [sql`update inventory set status = 'Available' where id = ${sold.id}`],
    at: ({ sold }) => item(sold),
    en: /^Item \d+ has the status Available; by its movements it is Sold\.$/,
  },
  {
    kind: 'itemStatus',
    what: 'an item of nobody that is called Sold',
    corrupt: ({ spare }) => [sql`update inventory set status = 'Sold' where id = ${spare.id}`],
    at: ({ spare }) => item(spare),
    en: /^Item \d+ has the status Sold; by its movements it is Available\.$/,
  },
  {
    kind: 'partStatus',
    what: 'a part with another status than its set',
    corrupt: ({ part }) => [sql`update inventory set status = 'Sold' where id = ${part.id}`],
    at: ({ part }) => item(part),
    en: /^Item \d+ is part of the set \d+ and has the status Sold; its set is Available\.$/,
  },
  {
    kind: 'partNumber',
    what: 'a part with another number than its set',
    corrupt: ({ part }) => [sql`update inventory set item_no = '999999' where id = ${part.id}`],
    at: ({ part }) => ({ module: 'inventory', id: part.id, label: '999999' }),
    en: /^Item 999999 is part of the set \d+ and does not have its number\.$/,
  },
  {
    kind: 'rowStatus',
    what: "a memo's row that was returned and is called on memo",
    corrupt: ({ back }) => [sql`update memo_out_item set status = 'MemoOut' where inventory_id = ${back.id}`],
    at: ({ memoOut }) => ({ module: 'memo-out', id: memoOut.id, label: memoOut.memo_out_code }),
    en: /^Item \d+ has the status .+ in MO-\d+-\d+; by its documents it is .+\.$/,
  },
  {
    kind: 'unmoved',
    what: 'a document that was called Confirmed by hand',
    corrupt: ({ pending }) => [
      sql`update sale set status = 'Confirmed' where id = ${pending.id}`,
      sql`update sale_item set sale_price = 0 where sale_id = ${pending.id}`,
    ],
    at: ({ pending }) => ({ module: 'sale', id: pending.id, label: pending.sale_code }),
    en: /^SA-\d+-\d+ is confirmed, but has not moved item \d+\.$/,
  },
  {
    kind: 'strayMovement',
    what: 'a document that was called New by hand',
    corrupt: ({ sale }) => [
      sql`update sale set status = 'New' where id = ${sale.id}`,
      owed('sale', sale.id, -sale.sum),
    ],
    at: ({ sold }) => item(sold),
    en: /^Item \d+ is moved by SA-\d+-\d+, which is not confirmed or does not have it any more\.$/,
  },
  {
    kind: 'strayMovement',
    what: 'a row that was taken out of its Confirmed document by hand',
    corrupt: ({ sale }) => [sql`delete from sale_item where sale_id = ${sale.id}`, owed('sale', sale.id, -sale.sum)],
    at: ({ sold }) => item(sold),
    en: /^Item \d+ is moved by SA-\d+-\d+, which/,
  },
  {
    kind: 'otherItem',
    what: 'a row whose item was exchanged by hand',
    corrupt: ({ sale, spare }) => [sql`update sale_item set inventory_id = ${spare.id} where sale_id = ${sale.id}`],
    at: ({ sold }) => item(sold),
    en: /^Item \d+ is moved by SA-\d+-\d+, which has another item in its place\.$/,
  },
  {
    kind: 'otherParty',
    what: 'a movement whose party was exchanged by hand',
    corrupt: ({ sale }) =>
      byHand(
        'facet.movements',
        sql`update facet.movements set party_id = 9999 where document_id = ${sale.id}
        and document_module = 'sale'`,
      ),
    at: ({ sold }) => item(sold),
    en: /^Item \d+ is moved by SA-\d+-\d+, which names another party\.$/,
  },
  {
    kind: 'goneModule',
    what: 'a movement of a module whose files are gone',
    corrupt: ({ spare }) => [
      sql`insert into facet.movements (item_module, item_id, document_module, document_id, row_id, document_code)
        values ('inventory', ${spare.id}, 'loan', 7, 8, 'LO-7')`,
    ],
    at: () => ({ module: 'loan', id: 7, label: 'LO-7' }),
    en: /^LO-7 moved items \(1\), and its module loan is not in the schema any more\.$/,
  },
  {
    kind: 'itemCost',
    what: 'a cost that was changed past the log',
    corrupt: ({ spare }) => [sql`update inventory set cost_price = 1 where id = ${spare.id}`],
    at: ({ spare }) => item(spare),
    en: /^Item \d+ has the cost 1\.00; the entries of its cost log add up to 800\.00\.$/,
  },
  {
    kind: 'itemCost',
    what: 'an entry of the cost log that was altered',
    corrupt: ({ spare }) => [
      sql`alter table facet.costs disable trigger append_only`,
      sql`update facet.costs set amount = 799.99 where item_id = ${spare.id}`,
    ],
    at: ({ spare }) => item(spare),
    en: /^Item \d+ has the cost 800\.00; the entries of its cost log add up to 799\.99\.$/,
  },
  {
    kind: 'costReversal',
    what: 'a counter-entry of the cost log on another day than what it takes back',
    corrupt: ({ memo }) => [
      sql`alter table facet.costs disable trigger append_only`,
      sql`update facet.costs set day = day - 1 where reversal_of is not null and item_id = ${memo.id}`,
    ],
    at: ({ memo }) => item(memo),
    en: /^An entry in the cost log of item \d+ takes back another one, but not its amount on its day\.$/,
  },
  {
    kind: 'strayCost',
    what: 'an entry of the cost log by a purchase that is not confirmed',
    corrupt: ({ memo }) => [
      sql`insert into facet.costs (item_module, item_id, day, amount, reason, document_module, document_id,
          document_code, row_id, after_movement)
        select item_module, item_id, day, amount, reason, document_module, document_id, document_code, row_id, 0
        from facet.costs where item_id = ${memo.id} and row_id is not null and reversal_of is null`,
      sql`update inventory set cost_price = cost_price - 100 where id = ${memo.id}`,
    ],
    at: ({ memo }) => item(memo),
    en: /^The cost log of item \d+ has an entry of PU-\d+-\d+, which is not confirmed or does not have it any more\.$/,
  },
  {
    kind: 'costRecord',
    what: 'an added cost that was changed past the log',
    corrupt: ({ sold }) => [sql`update item_cost set amount = 46 where inventory_id = ${sold.id}`],
    at: ({ sold }) => item(sold),
    en: /^The cost log of item \d+ does not agree with its records about an added cost of 46\.00\.$/,
  },
  {
    kind: 'costRecord',
    what: 'an added cost that was deleted past the log',
    corrupt: ({ sold }) => [sql`delete from item_cost where inventory_id = ${sold.id}`],
    at: ({ sold }) => item(sold),
    en: /^The cost log of item \d+ does not agree with its records about an added cost of 45(\.00)?\.$/,
  },
  {
    kind: 'payment',
    what: 'a purchase that is called Paid and is not',
    corrupt: ({ purchase }) => [sql`update purchase set payment_status = 'Paid' where id = ${purchase.document.id}`],
    at: purchaseOf,
    en: /^PU-\d+-\d+ is Paid; with 700\.00 paid of 1,600\.00 it is Due\.$/,
  },
  {
    kind: 'payment',
    what: 'a purchase that is paid and called Due',
    corrupt: ({ purchase }) => [owed('purchase', purchase.document.id, -900)],
    at: purchaseOf,
    en: /^PU-\d+-\d+ is Due; with 1,600\.00 paid of 1,600\.00 it is Paid\.$/,
  },
  {
    kind: 'codePattern',
    what: 'a code of another form',
    corrupt: ({ sale }) => [sql`update sale set sale_code = 'SALE 7' where id = ${sale.id}`],
    at: ({ sale }) => ({ module: 'sale', id: sale.id, label: 'SALE 7' }),
    en: /^SALE 7 is no code of the form SA-\{year\}-\{0000\}\.$/,
  },
  {
    kind: 'codeTwice',
    what: 'a code that two documents have',
    corrupt: ({ sale, pending }) => [
      sql`do $$ begin execute (select 'drop index ' || quote_ident(indexname) from pg_indexes
        where tablename = 'sale' and indexname like 'uq_sale_sale_code_%'); end $$`,
      sql`update sale set sale_code = ${sale.sale_code} where id = ${pending.id}`,
    ],
    at: ({ sale, pending }) => ({ module: 'sale', id: pending.id, label: sale.sale_code }),
    en: /^SA-\d+-\d+ is the code of two records\.$/,
  },
  {
    kind: 'codeAhead',
    what: 'a counter that was put back',
    corrupt: () => [sql`update facet.counters set value = value - 1 where name like 'memo-out:%'`],
    at: ({ memoOut }) => ({ module: 'memo-out', id: memoOut.id, label: memoOut.memo_out_code }),
    en: /^MO-\d+-\d+ is beyond what its counter has given out \(0\)\.$/,
  },
  {
    kind: 'otherSource',
    what: "a return's row that refers to another item's row",
    corrupt: ({ out, memoOutReturn, back }) => [
      sql`update memo_out_item set status = case when inventory_id = ${out.id} then 'Available' else 'MemoOut' end
        where inventory_id in (${out.id}, ${back.id})`,
      sql`update memo_out_return_item set memo_out_item_id =
          (select id from memo_out_item where inventory_id = ${out.id})
        where memo_out_return_id = ${memoOutReturn.id}`,
    ],
    at: ({ memoOutReturn }) => ({
      module: 'memo-out-return',
      id: memoOutReturn.id,
      label: memoOutReturn.memo_out_return_code,
    }),
    en: /^MOR-\d+-\d+ refers to another item where item \d+ comes from\.$/,
  },
  {
    kind: 'keptItem',
    what: 'a kept weight that was altered',
    corrupt: ({ sale }) =>
      byHand(
        'facet.kept_rows',
        sql`update facet.kept_rows set item = jsonb_set(item, '{weight}', '9.99')
          where document_module = 'sale' and document_id = ${sale.id}`,
      ),
    at: saleAt,
    en: /^What SA-\d+-\d+ keeps of item \d+ was altered after its confirmation\.$/,
  },
  {
    kind: 'keptItem',
    what: 'a kept price that was altered',
    corrupt: ({ sale }) =>
      byHand(
        'facet.kept_rows',
        sql`update facet.kept_rows set own = own || '{"sale_price": 1}'
          where document_module = 'sale' and document_id = ${sale.id}`,
      ),
    at: saleAt,
    en: /^What SA-\d+-\d+ keeps of item/,
  },
  {
    kind: 'keptDocument',
    what: 'a kept name of a customer that was altered',
    corrupt: ({ sale }) =>
      byHand(
        'facet.kept_documents',
        sql`update facet.kept_documents set party = party || '{"customer_name": "Somebody else"}'
          where document_module = 'sale' and document_id = ${sale.id}`,
      ),
    at: saleAt,
    en: /^What SA-\d+-\d+ keeps of itself, its party or its paper was altered after its confirmation\.$/,
  },
  {
    kind: 'keptDocument',
    what: 'a kept paper that was altered',
    corrupt: ({ sale }) =>
      byHand(
        'facet.kept_papers',
        sql`update facet.kept_papers set paper = jsonb_set(paper, '{app,company,name}', '"Another house"')
          where digest = (select paper from facet.kept_documents
            where document_module = 'sale' and document_id = ${sale.id})`,
      ),
    at: saleAt,
    en: /^What SA-\d+-\d+ keeps of itself/,
  },
  {
    kind: 'itemNotKept',
    what: 'kept facts of an item that were taken away',
    corrupt: ({ sale }) =>
      byHand(
        'facet.kept_rows',
        sql`delete from facet.kept_rows where document_module = 'sale' and document_id = ${sale.id}`,
      ),
    at: saleAt,
    en: /^SA-\d+-\d+ is confirmed, but keeps nothing of item \d+\.$/,
  },
  {
    kind: 'documentNotKept',
    what: 'kept facts of a document that were taken away',
    corrupt: ({ sale }) =>
      byHand(
        'facet.kept_documents',
        sql`delete from facet.kept_documents where document_module = 'sale' and document_id = ${sale.id}`,
      ),
    at: saleAt,
    en: /^SA-\d+-\d+ is confirmed, but keeps nothing of what its paper says\.$/,
  },
  {
    kind: 'ledgerDocument',
    what: 'an amount of the ledger that was altered',
    corrupt: ({ sale }) =>
      byHand(
        'facet.ledger',
        sql`update facet.ledger set amount = amount + 0.01 where document_module = 'sale' and document_id = ${sale.id}`,
      ),
    at: saleAt,
    en: /^SA-\d+-\d+ owes [\d,]+\.01 in the ledger; by its rows and returns that is [\d,]+\.00\.$/,
  },
  {
    kind: 'ledgerPayment',
    what: 'a payment whose amount was altered by hand',
    corrupt: ({ purchase }) => [
      sql`update supplier_payment set amount = 701 where purchase_id = ${purchase.document.id}`,
    ],
    at: ({ payment }) => ({ module: 'supplier-payment', id: payment.id, label: payment.purchase_code }),
    en: /^The entries of the payment for PU-\d+-\d+ come to -700\.00; by the payment that is -701\.00\.$/,
  },
  {
    kind: 'ledgerEntry',
    what: 'an entry of the ledger that was moved to another party',
    corrupt: ({ sale }) =>
      byHand(
        'facet.ledger',
        sql`update facet.ledger set party_id = party_id + 1000 where document_module = 'sale' and document_id = ${sale.id}`,
      ),
    at: saleAt,
    en: /^SA-\d+-\d+ has an entry in the ledger that belongs to another party/,
  },
];

describeShippedDatabases((open) => {
  describe('the self-check of the stock', () => {
    let server: TestServer;
    let call: CallApi;
    let house: ReturnType<typeof tradingHouse>;
    let traded: Traded;

    beforeAll(async () => {
      server = await startTestServer({ database: await open() });
      call = await server.signIn();
      house = tradingHouse(call);
      traded = await trade(house);
      return () => server.close();
    });

    /** What the check finds of it; nothing of it stays. */
    async function foundWith(
      statements: readonly RawBuilder<unknown>[],
      schema: Schema = server.services.schema.current,
    ): Promise<StockReport> {
      const { database, hooks } = server.services;
      const rehearsal: { report?: StockReport } = {};
      const work = database.transaction(async (transaction) => {
        for (const statement of statements) await statement.execute(transaction);
        const context: RecordsContext = { database, schema, hooks, userId: null, transaction };
        rehearsal.report = await stockCheck(context);
        throw rehearsal;
      });
      await expect(work).rejects.toBe(rehearsal);
      return rehearsal.report as StockReport;
    }

    it('finds nothing where all work went through the API', async () => {
      const { status, body } = await call('GET', 'common/stock-check');
      const { rows } = await server.services.database.pool.query('select count(*)::integer as n from inventory');
      expect({ status, body }).toEqual({ status: 200, body: { checked: rows[0].n, findings: [] } });
    });

    it.each(corruptions)('BOOK-19 finds $kind, and that only: $what', async ({ kind, corrupt, at, en }) => {
      const { findings } = await foundWith(corrupt(traded));
      expect(findings).toEqual([{ kind, ...at(traded), message: expect.anything() }]);
      const [{ message }] = findings as [StockFinding];
      expect(translate('en', message)).toMatch(en);
      expect(translate('zh', message)).toMatch(/\p{Script=Han}/u);
      for (const language of ['en', 'zh'] as const) expect(translate(language, message)).not.toContain('%{');
    });

    it('BOOK-19 takes a code for right that was given by the pattern of its day', async () => {
      const { current } = server.services.schema;
      const sale = moduleOf(current, 'sale');
      const document = sale.document && { ...sale.document, code: { ...sale.document.code, pattern: 'INV-{0000}' } };
      const renumbered = { ...current, modules: { ...current.modules, sale: { ...sale, document } } };
      expect((await foundWith([], renumbered)).findings).toEqual([]);
      const corrupted = [sql`update sale set sale_code = 'SALE 7' where id = ${traded.sale.id}`];
      expect((await foundWith(corrupted, renumbered)).findings).toMatchObject([
        { kind: 'codePattern', label: 'SALE 7' },
      ]);
    });

    it('has a corruption of each kind', () => {
      expect([...new Set(corruptions.map(({ kind }) => kind))]).toEqual([...findingKinds]);
    });

    it('tells what it finds in the language of the caller, and only who is signed in', async () => {
      const { pool } = server.services.database;
      await pool.query(`update inventory set status = 'Available' where id = $1`, [traded.sold.id]);
      const answer = await fetch(`${server.url}/api/common/stock-check`, {
        headers: { Authorization: `Bearer ${await server.token()}`, 'X-Preference-Language': 'zh' },
      });
      await pool.query(`update inventory set status = 'Sold' where id = $1`, [traded.sold.id]);
      const { findings } = (await answer.json()) as { findings: object[] };
      const message = `货品 ${traded.sold.item_no} 的状态为“在库”；按移动记录应为“已售”。`;
      expect(findings).toEqual([{ kind: 'itemStatus', ...item(traded.sold), message }]);
      expect((await fetch(`${server.url}/api/common/stock-check`)).status).toBe(401);
      expect((await call('GET', 'common/stock-check?deep=1')).status).toBe(400);
    });

    it('takes work that goes on meanwhile for no finding', async () => {
      const [customer, items] = [await house.customer(), await Promise.all([1, 2, 3, 4, 5].map(() => house.item()))];
      const memo = await house.document('memo-out', customer.id, items);
      let done = false;
      const work = async () => {
        for (let round = 0; round < 6; round++) {
          for (const status of ['Confirmed', 'New', 'Canceled']) await house.setStatus('memo-out', memo.id, status);
          await house.bringing('purchase', traded.purchase.document.supplier_id, [house.itemBody()]);
        }
        done = true;
      };
      const watch = async () => {
        do expect((await call('GET', 'common/stock-check')).body.findings).toEqual([]);
        while (!done);
      };
      await Promise.all([work(), watch()]);
    });

    it('BOOK-19 looks for the rows of a table once, for all that it checks there', async () => {
      const check = () => call('GET', 'common/stock-check');
      const statements = await recordStatements(server.services.database, check);
      const looks = statements.filter((text) => text.includes('select max(id)'));
      expect(looks.length).toBeGreaterThan(10);
      expect(new Set(looks).size).toBe(looks.length);
    });

    it('looks at items in lots, and at none twice', async () => {
      const copies = sql`insert into inventory (item_no, grouping_type, status, type)
        select (1000000 + n)::text, 'Single', case when n = 4500 then 'Sold' else 'Available' end, 'Ruby'
        from generate_series(1, 4500) as n`;
      const { rows } = await server.services.database.pool.query('select count(*)::integer as n from inventory');
      const { checked, findings } = await foundWith([copies]);
      expect(checked).toBe(rows[0].n + 4500);
      expect(findings).toMatchObject([{ kind: 'itemStatus', label: '1004500' }]);
    });
  });
});

describe('npm run stock:check', () => {
  const run = async (dataDir: string) => {
    const child = spawn(process.execPath, [await compileProgram('src/server/programs/stockCheck.ts')], {
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = { stdout: '', stderr: '' };
    child.stdout.on('data', (text) => (printed.stdout += text));
    child.stderr.on('data', (text) => (printed.stderr += text));
    const [code] = await once(child, 'close');
    return { code, stdout: printed.stdout.trim(), stderr: printed.stderr.trim() };
  };

  /** Works with the database of the folder while no other process has it. */
  async function inDatabase(dataDir: string, work: (context: RecordsContext) => Promise<unknown>) {
    const database = await openDatabase({ dataDir, log: () => undefined });
    const schema = await shippedSchema();
    await work({ database, schema, hooks: hooksOf, userId: null }).finally(() => database.close());
  }

  it('says in one line that nothing differs, or in one line each what does, and ends with 0 or 1', async () => {
    const dataDir = await temporaryDataFolder();
    const [start, ...others] = (await run(dataDir)).stderr.split('\n');
    expect([start, others]).toEqual([
      'The database is not yet as the schema wants it. Start the server once, then check again.',
      [],
    ]);
    await inDatabase(dataDir, async (context) => {
      await prepareDatabase(context.database, context.schema, { administrator }, () => undefined);
      await createRecord(context, 'inventory', { item_no: '7001', type: 'Ruby' });
      await createRecord(context, 'inventory', { item_no: '7002', type: 'Ruby' });
    });
    expect(await run(dataDir)).toEqual({ code: 0, stdout: '2 items checked, nothing differs.', stderr: '' });
    await inDatabase(dataDir, ({ database }) => database.pool.query(`update inventory set status = 'Sold'`));
    const found = await run(dataDir);
    const [first, second, ...more] = found.stdout.split('\n');
    const differs = 'has the status Sold; by its movements it is Available.';
    expect([first, second, more]).toEqual([
      `inventory/1: Item 7001 ${differs}`,
      `inventory/2: Item 7002 ${differs}`,
      [],
    ]);
    expect(found).toMatchObject({ code: 1, stderr: '2 items checked, 2 findings.' });
  });

  it('makes no database where there is none', async () => {
    const dataDir = temporaryFolder();
    expect(await run(dataDir)).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no database in ${dataDir}; set DATA_DIR to the folder that has one.`,
    });
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
