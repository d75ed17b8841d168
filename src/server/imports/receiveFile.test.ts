import { existsSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Refusal } from '../errors.ts';
import { writeTableFile } from '../tableFiles/writeTableFile.ts';
import { acceptFile, withFile } from './receiveFile.ts';

/** Every write to this device finds the disk full. */
const full = '/dev/full';

vi.mock('../passingFolders.ts', () => ({
  makePassingFolder: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'facet-test-'));
    for (const name of ['file', 'table.csv']) symlinkSync(full, join(folder, name));
    return folder;
  },
}));

it.skipIf(!existsSync(full))(
  'SCH-08 says that there is no space for the file of an import, or of an export',
  async () => {
    const app = fastify();
    await acceptFile(app);
    app.post('/', (request) => withFile(request, [], async () => 'read'));
    app.setErrorHandler((error: Refusal, _request, reply) => reply.code(error.status).send(error.code));
    onTestFinished(() => app.close());
    const body = new FormData();
    body.append('file', new File(['customer_name'], 'customers.csv'));
    const answer = await fetch(await app.listen({ host: '127.0.0.1', port: 0 }), { method: 'POST', body });
    expect([answer.status, await answer.text()]).toEqual([507, 'storage_full']);
    const table = { label: 'Customers', columns: [], batches: (async function* () {})() };
    await expect(writeTableFile('csv', (write) => write(table))).rejects.toMatchObject({ status: 507 });
  },
);
