import { expect, it, onTestFinished } from 'vitest';
import { moduleOf, type Schema } from '../../src/metadata/model.ts';
import { renameModules } from '../../src/metadata/read/renameModules.ts';
import { namingTables } from '../../src/server/database/structure/moduleNames.ts';
import type { CallApi } from '../support/callApi.ts';
import { sealAudit } from '../support/sealAudit.ts';
import { sellingHouse } from '../support/sellingHouse.ts';
import { shippedSchema } from '../support/shippedSchema.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the tests are about
type ApiBody = any;

const year = new Date().getFullYear();

/** A module of each kind that logs know: items, parties, documents, their rows and returns, payments. */
const names = new Map([
  ['inventory', 'stone'],
  ['customer', 'client'],
  ['supplier', 'source'],
  ['sale', 'invoice'],
  ['sale-item', 'invoice-line'],
  ['sale-return', 'credit-note'],
  ['purchase', 'buying'],
  ['customer-payment', 'receipt'],
  ['inventory-tracking', 'stone-story'],
]);
const now = (module: string) => names.get(module) ?? module;

/** The shipped schema with these modules renamed, each with its former name in `was`. */
async function renamedSchema(): Promise<Schema> {
  const schema = renameModules(await shippedSchema(), names);
  for (const [was, name] of names) moduleOf(schema, name).was = was;
  return schema;
}

/** An answer without the parts of links that expire, and with the new names of modules; of a report its rows. */
const lasting = (answer: ApiBody) =>
  JSON.parse(
    JSON.stringify('opens' in answer ? answer.rows : answer)
      .replaceAll(/\?[^"]*/g, '')
      .replaceAll(/"module":"([a-z-]+)"/g, (_, name: string) => `"module":"${now(name)}"`),
  );

describeShippedDatabases((open) => {
  it('SCH-01 BOOK-06 records keep all that is known of them where their modules are renamed', async () => {
    const database = await open({});
    let server = await startTestServer({ database });
    let call: CallApi = await server.signIn();
    onTestFinished(() => server.close());
    const selling = sellingHouse(call, database);
    const { house, sold, paid, sale } = selling;
    const [supplier, customer] = [await house.supplier(), await house.customer()];
    const { document: purchase, rows } = await house.bringing('purchase', supplier.id, [house.itemBody()]);
    await house.confirm('purchase', purchase.id);
    const item = rows[0].inventory_id;
    const id = await sold(customer, 100, 50);
    const { id: other } = await house.document('sale', customer.id, [{ id: item }]);
    await house.confirm('sale', other);
    await paid({ sale_id: id, amount: 120, payment_date: '2024-05-01' });
    const back = await selling.returnSold(customer, id, 1);
    await call('PUT', `inventory/${item}`, { description: 'Recut' });
    await database.pool.query(
      `insert into facet.media (module, record_id, slot, file_name, mime, size, storage_key)
       values ('inventory', $1, 'mediaPhotos', 'front.jpg', 'image/jpeg', 5, 'abc')`,
      [item],
    );
    await database.pool.query(
      `insert into facet.stars (user_id, module, record_id) select min(id), 'inventory', $1 from "user"`,
      [item],
    );
    await database.pool.query(
      `insert into facet.preferences (user_id, key, value) select min(id), 'list.sale', '{"columns":["sale_code"]}' from "user"`,
    );
    expect((await house.seen(`inventory/${item}`)).mediaPhotos).toHaveLength(1);
    expect((await sale(other)).sale_code).toBe(`SA-${year}-0002`);

    const paths = (name: (module: string) => string) => [
      `${name('inventory')}/${item}`,
      `${name('inventory')}/${item}/costs`,
      `${name('inventory-tracking')}?filter={"inventory_id":${item}}`,
      `${name('customer')}/${customer.id}`,
      `${name('supplier')}/${supplier.id}`,
      `${name('sale')}/${id}`,
      `${name('sale')}/${other}`,
      `${name('sale-item')}?filter={"sale_id":${id}}`,
      `${name('sale-return')}/${back}`,
      `${name('purchase')}/${purchase.id}`,
      `${name('customer-payment')}?filter={"customer_id":${customer.id}}`,
      'report/receivables',
      'report/stock-overview',
      'report/sale-overview',
    ];
    const papers = (name: (module: string) => string) => [
      `${name('sale')}/${id}/paper`,
      `${name('sale-return')}/${back}/paper`,
    ];
    const seen = async (wanted: string[]) => {
      const answers = [];
      for (const path of wanted) {
        const { status, body } = await call('GET', path);
        expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
        answers.push(lasting(body));
      }
      return answers;
    };
    const [before, printed] = [await seen(paths((name) => name)), await seen(papers((name) => name))];
    expect((await call('GET', 'common/stock-check')).body.findings).toEqual([]);
    expect(await sealAudit(server.services.database)).toBeGreaterThan(0);
    await server.close();

    server = await startTestServer({ database, schema: await renamedSchema() });
    call = await server.signIn();
    expect(await seen(paths(now))).toEqual(before);
    const kept = printed.map((paper: ApiBody) => ({ ...paper, schema: renameModules(paper.schema, names) }));
    expect(await seen(papers(now))).toEqual(kept);
    expect((await call('GET', 'common/stock-check')).body.findings).toEqual([]);
    const next = await call('POST', 'invoice', { customer_id: customer.id });
    expect(next.body).toMatchObject({ sale_code: `SA-${year}-0003` });
    const setBack = (module: string, document: number) =>
      call('POST', `${module}/${document}/update-status`, { status: 'New' });
    expect((await setBack('invoice', id)).status).toBe(409);
    expect((await setBack('credit-note', back)).status).toBe(200);
    expect((await setBack('invoice', other)).status).toBe(200);
    expect((await call('GET', `stone/${item}`)).body.status).toBe('Available');
    expect((await call('GET', `client/${customer.id}`)).body.balance).toBe(30);
    expect((await call('GET', 'common/preference')).body['list.invoice']).toEqual({ columns: ['sale_code'] });
    // A later module of the old name inherits nothing.
    for (const { table, columns } of namingTables) {
      const { rows: left } = await database.pool.query(
        `select from facet.${table} where array[${columns.join()}] && $1::text[]`,
        [[...names.keys()]],
      );
      expect(left, table).toEqual([]);
    }
    await expect(database.pool.query('delete from facet.ledger')).rejects.toThrow('only ever added to');
    await expect(database.pool.query('delete from facet.kept_rows')).rejects.toThrow('only ever added to');
  });
});
