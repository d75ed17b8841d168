import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { S3Storage } from '../../src/server/storage/S3Storage.ts';
import { contentOf, keyOf, mediaStorages, openTestBucket, type TestStorage } from '../support/mediaStorages.ts';

const MB = 1024 * 1024;
const HOUR = 3_600_000;
/** More than two parts of an upload to a bucket. */
const large = randomBytes(11 * MB + 3);

const key = keyOf('file');

/** In chunks as a network gives them; breaks off behind `until` bytes. */
async function* chunksOf(content: Buffer, until = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 65_537) {
    if (at > until) throw new Error('broken off');
    yield content.subarray(at, at + 65_537);
  }
}

describe.each(mediaStorages)('%s', (_kind, open) => {
  let files: TestStorage;
  beforeEach(async () => {
    files = await open();
  });
  afterEach(() => files.close());

  it.each([0, 1, 5 * MB, 5 * MB + 1, 10 * MB, large.length])(
    'keeps %i bytes, and gives any part of them',
    async (size) => {
      const { storage } = files;
      const content = large.subarray(0, size);
      expect(await storage.put(key, chunksOf(content))).toBe(size);
      expect(files.names()).toEqual([key]);
      expect((await storage.find(key))?.size).toBe(size);
      expect((await contentOf(storage, key)).equals(content)).toBe(true);
      if (size === 0) return;
      const range = { first: Math.floor(size / 2), last: size - 1 };
      expect((await contentOf(storage, key, range)).equals(content.subarray(range.first))).toBe(true);
    },
  );

  it('says that there is no such file, and removes what is there or not', async () => {
    const { storage } = files;
    expect(await storage.find(key)).toBeUndefined();
    await storage.put(key, chunksOf(large.subarray(0, 9)));
    for (const _twice of [1, 2]) await storage.remove(key);
    expect([await storage.find(key), files.names()]).toEqual([undefined, []]);
  });

  it.each([0, 70_000, 6 * MB, 11 * MB - 100_000])(
    'leaves nothing of what breaks off behind %i bytes',
    async (until) => {
      await expect(files.storage.put(key, chunksOf(large, until))).rejects.toThrow('broken off');
      expect(files.names()).toEqual([]);
    },
  );

  it('lists what is whole, and what is older than a moment', async () => {
    const { storage } = files;
    const old = new Date(Date.now() - 48 * HOUR);
    const [fresh, older] = [['a', 'b'].map(keyOf), ['c', 'd', 'e', 'f', 'g'].map(keyOf)];
    for (const name of fresh) files.plant(name, new Date());
    for (const name of older) files.plant(name, old);
    const [broken, running] = ['h', 'i'].map((name) => `${keyOf(name)}.unfinished`) as [string, string];
    files.plant(broken, old);
    files.plant(running, new Date());
    expect((await storage.list()).sort()).toEqual([...fresh, ...older].sort());
    const lost = [...older, broken].sort();
    expect((await storage.listBefore(new Date(Date.now() - HOUR))).sort()).toEqual(lost);
    for (const name of lost) await storage.remove(name);
    expect(files.names()).toEqual([...fresh, running].sort());
  });

  it('leaves what others have put there alone, whatever its age', async () => {
    const theirs = ['accounts-2026.xlsx', 'Thumbs.db', '.DS_Store', `${key}.jpg`, key.toUpperCase(), `x${key}`];
    for (const name of theirs) files.plant(name, new Date(0));
    files.plant('accounts.unfinished', new Date(0));
    expect(await files.storage.list()).toEqual([]);
    expect(await files.storage.listBefore(new Date())).toEqual([]);
  });
});

describe('a bucket', () => {
  let files: Awaited<ReturnType<typeof openTestBucket>>;
  beforeEach(async () => {
    files = await openTestBucket();
  });
  afterEach(() => files.close());

  const unavailable = { status: 503, code: 'unavailable' };

  it('is read by ranges, not whole', async () => {
    const { storage, server } = files;
    await storage.put(key, chunksOf(large));
    server.calls.length = 0;
    await contentOf(storage, key, { first: 10, last: 19 });
    expect(server.calls).toEqual([
      `HEAD /facet-test/media/${key}`,
      `GET /facet-test/media/${key}?x-id=GetObject bytes=10-19`,
    ]);
  });

  it.each([
    ['the only call', /^PUT .*x-id=PutObject/, 9],
    ['the beginning', /^POST .*uploads/, large.length],
    ['the second part', /^PUT .*partNumber=2/, large.length],
    ['the end', /^POST .*uploadId/, large.length],
  ])(
    'that fails at %s of an upload is a 503, leaves nothing, and the administrator is told',
    async (_what, call, size) => {
      const { storage, server, said, names } = files;
      server.fail = (called) => call.test(called);
      await expect(storage.put(key, chunksOf(large.subarray(0, size)))).rejects.toMatchObject(unavailable);
      expect(server.calls.filter((called) => call.test(called))).toHaveLength(3);
      expect(names()).toEqual([]);
      expect(said).toEqual(['The bucket facet-test failed: InternalError: InternalError.']);
    },
  );

  it('that has gone is a 503 for who reads, removes or lists', async () => {
    const { storage, said } = files;
    await storage.put(key, chunksOf(large));
    const file = await storage.find(key);
    await files.server.close();
    const calls = [
      () => storage.find(key),
      () => storage.remove(key),
      () => storage.list(),
      () => storage.listBefore(new Date()),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject(unavailable);
    await expect(file && buffer(file.read())).rejects.toThrow('ECONNREFUSED');
    expect(said).toHaveLength(5);
  });

  it('touches nothing beside its prefix, nor in folders below it', async () => {
    const { storage, server } = files;
    const theirs = { content: Buffer.from('x'), written: new Date(0) };
    for (const name of [`other/${key}`, `media${key}`, 'media/', `media/backup/${key}`, 'media/accounts-2026.xlsx'])
      server.objects.set(name, theirs);
    await storage.put(key, chunksOf(large.subarray(0, 9)));
    expect(await storage.list()).toEqual([key]);
    expect(await storage.listBefore(new Date(Date.now() - HOUR))).toEqual([]);
    await storage.remove(key);
    expect(server.objects.size).toBe(5);
  });

  it('bears the mark of who came first', async () => {
    const { server, storage, names } = files;
    const other = await S3Storage.open(server.settings, () => undefined);
    expect(await other.shared.owner()).toBeUndefined();
    const [one, two] = await Promise.all([storage.shared?.claim('one'), other.shared.claim('two')]);
    expect(['one', 'two']).toContain(one);
    expect([two, await other.shared.claim('three'), await other.shared.owner()]).toEqual([one, one, one]);
    expect([await storage.list(), await storage.listBefore(new Date(Date.now() + HOUR)), names()]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('that knows no conditions is marked all the same', async () => {
    files.server.knowsConditions = false;
    expect(await files.storage.shared?.claim('one')).toBe('one');
    expect(await files.storage.shared?.claim('two')).toBe('one');
  });

  it('that takes no mark says so in a sentence', async () => {
    files.server.fail = (call) => call.startsWith('PUT');
    await expect(files.storage.shared?.claim('one')).rejects.toMatchObject({
      name: 'StartFailure',
      sentences: [expect.stringMatching(/^Files cannot be kept in the bucket facet-test at .*InternalError\.$/)],
    });
  });

  it.each([
    ['another secret', { credentials: { accessKeyId: 'test-key', secretAccessKey: 'x' } }, /SignatureDoesNotMatch/],
    ['another name', { bucket: 'nobody' }, /bucket nobody at http:.*NoSuchBucket/],
    ['nobody at its address', { endpoint: 'http://127.0.0.1:1' }, /ECONNREFUSED/],
  ])('with %s is refused in one sentence when it is opened', async (_what, change, sentence) => {
    const opening = S3Storage.open({ ...files.server.settings, ...change }, () => undefined);
    await expect(opening).rejects.toMatchObject({ name: 'StartFailure', sentences: [expect.stringMatching(sentence)] });
  });
});
