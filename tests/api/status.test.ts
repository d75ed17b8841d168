import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followSchemaFolder } from '../../src/server/app/followSchemaFolder.ts';
import type { CallApi } from '../support/callApi.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { repositorySchemaDir, startTestServer, type TestServer } from '../support/testServer.ts';

describeShippedDatabases((open) => {
  describe('the status of an installation', () => {
    const folder = mkdtempSync(join(tmpdir(), 'facet-status-'));
    let server: TestServer;
    let call: CallApi;
    let unfollow: () => Promise<void>;
    const schemaDir = join(folder, 'schema');
    const status = async () => (await call('GET', 'common/status')).body;

    beforeAll(async () => {
      cpSync(repositorySchemaDir, schemaDir, { recursive: true });
      server = await startTestServer({ database: await open() });
      server.services.place = { dataDir: folder, schemaDir, files: 'folder' };
      unfollow = await followSchemaFolder(schemaDir, server.services, () => undefined);
      call = await server.signIn();
    });
    afterAll(async () => {
      await unfollow();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    });

    it('tells version, database, room and schema', async () => {
      const { database, schema } = server.services;
      expect(await status()).toEqual({
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        database: { kind: database.kind, version: expect.stringMatching(/^\d+(\.\d+)?$/), writable: true },
        storage: { kind: 'folder', free: expect.any(Number), writable: true },
        schema: {
          modules: Object.keys(schema.current.modules).length,
          changed_at: expect.stringMatching(/^\d{4}-.*Z$/),
          mistakes: [],
          waiting: null,
          held_back: [],
          misfits: [],
          lost_defaults: [],
          version: 1,
          ahead: null,
          servers: [],
          plans: expect.any(Array),
        },
        backup: null,
        stock_check: null,
        audit_seal: null,
      });
    });

    it('tells when the last whole backup was made', async () => {
      mkdirSync(join(folder, 'backups', '2026-01-02T03-04-05.678Z.unfinished'), { recursive: true });
      expect((await status()).backup).toBeNull();
      mkdirSync(join(folder, 'backups', '2026-01-01T03-04-05.678Z'));
      expect(Date.parse((await status()).backup.at)).toBeGreaterThan(Date.now() - 60_000);
    });

    it('tells what the last check of the stock came to', async () => {
      await call('GET', 'common/stock-check');
      expect((await status()).stock_check).toEqual({ at: expect.stringMatching(/Z$/), checked: 0, findings: 0 });
      await call('POST', 'inventory', { item_no: '1', type: 'Ruby' });
      await call('GET', 'common/stock-check');
      expect((await status()).stock_check).toMatchObject({ checked: 1, findings: 0 });
    });

    it('names the mistakes of the schema folder for as long as it has them', async () => {
      const broken = join(schemaDir, 'modules', 'broken.json');
      writeFileSync(broken, '{ "name": "broken" }');
      await expect
        .poll(async () => (await status()).schema.mistakes.join('\n'))
        .toContain('modules/broken.json: label');
      rmSync(broken);
      await expect.poll(async () => (await status()).schema.mistakes).toEqual([]);
    });

    it('is for who is signed in', async () => {
      expect((await fetch(`${server.url}/api/common/status`)).status).toBe(401);
    });
  });
});
