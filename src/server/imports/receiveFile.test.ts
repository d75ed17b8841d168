import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { patience } from '../../../tests/support/patience.ts';
import type { Refusal } from '../errors.ts';
import { writeTableFile } from '../tableFiles/writeTableFile.ts';
import { acceptFile, withFile } from './receiveFile.ts';

/** Every write to this device finds the disk full. */
const full = '/dev/full';

/** Has temporary folders in a place of its own. Returns how a file of the one that is there becomes one that takes nothing. */
function ownTemporary() {
  const place = mkdtempSync(join(tmpdir(), 'facet-test-'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(place, { recursive: true });
  });
  vi.stubEnv('TMPDIR', place);
  return async (file: string) => {
    const folder = await vi.waitUntil(() => readdirSync(place)[0], patience);
    symlinkSync(full, join(place, folder, file));
  };
}

it.skipIf(!existsSync(full))(
  'SCH-08 says that there is no space for the file of an import, or of an export',
  async () => {
    const fill = ownTemporary();
    const app = fastify();
    await acceptFile(app);
    app.post('/', (request) => withFile(request, [], async () => 'read'));
    app.setErrorHandler((error: Refusal, _request, reply) => reply.code(error.status).send(error.code));
    onTestFinished(() => app.close());
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const body = new FormData();
    body.append('file', new File(['customer_name'], 'customers.csv'));
    const { headers, body: bytes } = new Request(url, { method: 'POST', body });
    const request = http.request(url, { method: 'POST', headers: Object.fromEntries(headers) });
    const answered = new Promise<http.IncomingMessage>((resolve) => request.on('response', resolve));
    // The folder is there before the file is.
    request.flushHeaders();
    await fill('file');
    request.end(await text(bytes as never));
    const answer = await answered;
    expect([answer.statusCode, await text(answer)]).toEqual([507, 'storage_full']);
    const table = { label: 'Customers', columns: [], batches: (async function* () {})() };
    const written = writeTableFile('csv', async (write) => {
      await fill('table.csv');
      await write(table);
    });
    await expect(written).rejects.toMatchObject({ status: 507 });
  },
);
