import { sql } from 'kysely';
import type { RoleDescriptor } from '../../src/metadata/keys/roleKeys.ts';
import type { Schema } from '../../src/metadata/model.ts';
import { openSession } from '../../src/server/sessions/sessions.ts';
import { publicPage } from './publicPage.ts';
import { schemaWithRoles } from './schemaWithRoles.ts';
import type { OpenTestDatabase } from './testDatabase.ts';
import { startTestServer } from './testServer.ts';

const label = (en: string) => ({ en, zh: en });

const reference = (name: string, module: string, more: object = {}) => ({
  ...{ name, type: 'searchable-select', module, label: label(name) },
  ...more,
});

/** Records that belong to one of the users, with rows of their own: what no shipped module has. */
export const appraisalModules = [
  {
    name: 'appraisal',
    label: label('Appraisal'),
    labelPlural: label('Appraisals'),
    icon: 'sell',
    menu: { group: 'sales', order: 9, badge: { filter: { note_null: false }, label: label('Noted'), tone: 'neutral' } },
    recordLabel: 'note',
    fields: [
      { name: 'note', type: 'input', label: label('Note') },
      { name: 'value', type: 'money', label: label('Value') },
      reference('seller_id', 'user', { display: [{ field: 'email', as: 'seller_email' }] }),
      reference('customer_id', 'customer', { display: ['customer_name'] }),
      reference('inventory_id', 'inventory', { display: ['item_no', 'cost_price'] }),
      { name: 'photos', type: 'media', label: label('Photos') },
      { name: 'line_sum', type: 'sum', link: 'line', field: 'amount', label: label('Sum of lines') },
    ],
    list: { columns: ['note', 'customer_name', 'value'], quickSearch: ['note', 'customer_name'], starred: true },
    tabs: [
      { name: 'main', label: label('Main'), fields: ['note', 'value', 'seller_id', 'customer_id', 'inventory_id'] },
      { name: 'lines', label: label('Lines'), link: 'line' },
    ],
    links: [
      {
        ...{ name: 'line', module: 'appraisal-line', by: 'appraisal_id', label: label('Lines'), add: 'modal' },
        ...{ columns: ['text', 'amount'] },
      },
    ],
  },
  {
    name: 'appraisal-line',
    label: label('Appraisal Line'),
    labelPlural: label('Appraisal Lines'),
    icon: 'sell',
    menu: false,
    recordLabel: 'text',
    fields: [
      reference('appraisal_id', 'appraisal', { required: true, display: [{ field: 'note', as: 'appraisal_note' }] }),
      { name: 'text', type: 'input', label: label('Text') },
      { name: 'amount', type: 'money', label: label('Amount') },
      reference('customer_id', 'customer', { display: ['customer_name'] }),
    ],
    list: { columns: ['text', 'amount'], quickSearch: ['text'] },
    tabs: [{ name: 'main', label: label('Main'), fields: ['text', 'amount'] }],
  },
];

/** The shipped schema with appraisals, a public page, and these roles beside the shipped ones; null: with no roles at all. */
export async function houseSchema(roles: readonly RoleDescriptor[] | null): Promise<Schema> {
  const schema = await schemaWithRoles(roles, appraisalModules);
  return { ...schema, app: { ...schema.app, publicPage } };
}

export interface InjectedAnswer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  raw: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the tests are about
  body: any;
}

/** A call as a user; the path starts behind /api/. */
export type CallAs = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<InjectedAnswer>;

/** A house in which people with different roles are signed in. */
export async function openHouseWithRoles(open: OpenTestDatabase, schema: Schema) {
  const database = await open();
  const server = await startTestServer({ database, schema });
  const admin = await server.signIn();
  let people = 0;

  /** The user is made by the database, because hashing a password takes longer than all else. */
  const signIn = async (role: string): Promise<{ id: number; token: string; call: CallAs }> => {
    const { rows } = await sql<{ id: number }>`insert into "user" (email, hash, role)
      select ${`${role}-${++people}@example.com`}, hash, ${role} from "user" order by id limit 1
      returning id`.execute(database.kysely);
    const id = rows[0]?.id ?? 0;
    const token = await openSession(database.kysely, id, { address: '', userAgent: '' });
    return { id, token, call: callWith(token) };
  };
  const callWith =
    (token: string): CallAs =>
    async (method, path, payload, headers = {}) => {
      const answer = await server.inject({
        method: method as 'GET',
        url: `/api/${path}`,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(payload !== undefined && { payload: payload as object }),
      });
      const isJson = String(answer.headers['content-type']).includes('json');
      return {
        ...{ status: answer.statusCode, headers: answer.headers, text: answer.body, raw: answer.rawPayload },
        body: isJson ? JSON.parse(answer.body) : answer.body,
      };
    };
  return { server, database, admin, signIn, callWith, close: () => server.close() };
}
