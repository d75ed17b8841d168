import Fastify from 'fastify';
import pg from 'pg';
import { connections } from './bareSql.ts';
import { comparedCalls } from './measureApi.ts';

/*
 * What the bare SQL costs over HTTP: a server of one route that answers what a statement of comparedCalls reads, without a
 * session, rights or rules. A product can only come near it. Started as the product is: PORT and DATABASE_URL.
 */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: connections });
pool.on('error', (error) => console.error(error.message));
const app = Fastify();

app.all<{ Params: { place: string; items: string; round: string } }>('/:place/:items/:round', ({ params }) => {
  const compared = comparedCalls[Number(params.place)];
  if (!compared) throw new Error(`There is no compared call ${params.place}`);
  return compared.sql(pool, Number(params.items))(Number(params.round));
});

console.log(`Listening on ${await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })}`);
process.once('SIGTERM', () => void app.close().then(() => pool.end()));
