import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sweepMedia } from '../../src/server/media/sweepMedia.ts';
import { assertOwnBucket, claimBucket } from '../../src/server/storage/bucketOwnership.ts';
import { keyOf, openTestBucket } from '../support/mediaStorages.ts';
import { describeShippedDatabases, openTestDatabase } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

describeShippedDatabases((open) => {
  const refusal = { name: 'StartFailure', sentences: [expect.stringMatching(/belongs to another installation/)] };
  let files: Awaited<ReturnType<typeof openTestBucket>>;
  let server: TestServer;
  let mark: () => string | undefined;

  beforeEach(async () => {
    files = await openTestBucket();
    server = await startTestServer({ database: await open(), files });
    mark = () => files.server.objects.get('media/facet-installation')?.content.toString();
  });
  afterEach(() => server.close());

  const addFile = (name: string) =>
    sql`insert into facet.media (module, record_id, slot, file_name, mime, size, storage_key)
      values ('inventory', 1, 'mediaPhotos', 'x', 'image/png', 1, ${keyOf(name)})`.execute(
      server.services.database.kysely,
    );
  const sweep = () => {
    const { database, schema, media } = server.services;
    // Of no module, so that the row is not taken for one whose record is gone.
    return sweepMedia(database.kysely, { ...schema.current, modules: {} }, media);
  };

  it('a bucket is the installation’s that came first, and stays so', async () => {
    const { kysely } = server.services.database;
    const first = mark();
    expect(first).toMatch(/^[0-9a-f]{32}\n$/);
    await claimBucket(files.storage, kysely);
    await assertOwnBucket(files.storage, kysely);
    expect(mark()).toBe(first);

    await expect(assertOwnBucket(files.storage)).rejects.toMatchObject(refusal);
    const other = await openTestDatabase();
    await expect(assertOwnBucket(files.storage, other.kysely)).rejects.toMatchObject(refusal);
    await expect(startTestServer({ database: other, files })).rejects.toMatchObject(refusal);
    const { rows } = await sql`select from facet.secrets where name = 'installation'`.execute(other.kysely);
    expect([rows.length, mark()]).toEqual([0, first]);
    await other.close();
  });

  it('files without a mark are those of the installation that knows one of them', async () => {
    const { kysely } = server.services.database;
    files.server.objects.delete('media/facet-installation');
    for (const name of ['known', 'lost']) files.plant(keyOf(name), new Date(0));
    await expect(assertOwnBucket(files.storage)).rejects.toMatchObject(refusal);
    await expect(claimBucket(files.storage, kysely)).rejects.toMatchObject(refusal);
    expect(mark()).toBeUndefined();
    await addFile('known');
    await claimBucket(files.storage, kysely);
    expect(mark()).toMatch(/^[0-9a-f]{32}\n$/);
  });

  it('nothing is swept under the mark of another, nor what has no key of ours', async () => {
    for (const name of ['known', 'lost']) files.plant(keyOf(name), new Date(0));
    files.plant('accounts-2026.xlsx', new Date(0));
    await addFile('known');
    const own = mark() as string;
    const put = (content: string) =>
      files.server.objects.set('media/facet-installation', { content: Buffer.from(content), written: new Date(0) });
    put('another');
    await expect(sweep()).rejects.toMatchObject(refusal);
    expect(files.names()).toHaveLength(3);
    put(own);
    expect(await sweep()).toBe(1);
    expect(files.names()).toEqual([keyOf('known'), 'accounts-2026.xlsx'].sort());
    expect(mark()).toBe(own);
  });
});
