import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it, vi } from 'vitest';
import { houseSchema } from '../../../tests/support/houseWithRoles.ts';
import { conflict, Refusal } from '../errors.ts';
import type { Services } from '../http/Services.ts';
import { SchemaHolder } from '../schemaFolder/SchemaHolder.ts';
import { answerWithProgress } from './progress.ts';

it('SAFE-04 answers an error, and goes on, when the database is lost while it is asked what a refusal may name', async () => {
  const everything = { read: true, create: true, update: true, import: true };
  const label = { en: 'Part', zh: 'Part' };
  const modules = { '*': everything, customer: { where: { country: 'Freedonia' } } };
  const schema = new SchemaHolder(await houseSchema([{ name: 'part', label, modules, reports: false }]));
  const lost = Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' });
  const kysely = {
    getExecutor() {
      throw lost;
    },
  };
  const services = {
    ...{ schema, database: { kysely }, changes: { publish: vi.fn() } },
    lanes: { imports: { run: (work: () => Promise<object>) => work() } },
  } as unknown as Services;
  const request = {
    headers: { accept: 'application/x-ndjson' },
    ...{ params: { module: 'customer' }, language: 'en', id: 'r', log: { error: vi.fn() } },
    session: { id: 1, user: { id: 1, email: 'a@example.com', role: 'part' } },
  } as unknown as FastifyRequest;
  const reply = { raw: new EventEmitter(), headers: () => reply, send: (lines: Readable) => lines };
  const refused = new Refusal('conflict', conflict('import.done').messages, {
    blockers: [{ item: { module: 'customer', id: 1, label: 'Crown' } }],
  });
  const lines = await answerWithProgress(request, services, reply as unknown as FastifyReply, () =>
    Promise.reject(refused),
  );
  expect(JSON.parse(await text(lines as Readable))).toMatchObject({ error: { code: 'unavailable' } });
});
