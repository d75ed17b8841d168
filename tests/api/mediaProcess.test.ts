import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { compileProgram } from '../support/compileProgram.ts';
import { openTestBucket } from '../support/mediaStorages.ts';
import { startProduct } from '../support/startProduct.ts';
import { temporaryDataFolder, temporaryFolder } from '../support/temporaryFolder.ts';
import { repositorySchemaDir } from '../support/testServer.ts';

const entry = 'tests/support/startApi.ts';
const gem = {
  name: 'gem',
  label: 'Gem',
  recordLabel: 'name',
  fields: [
    { name: 'name', type: 'input', label: 'Name', required: true },
    { name: 'photos', type: 'media', label: 'Photos', accept: 'image' },
  ],
  list: { columns: ['name'] },
  tabs: [{ name: 'main', label: 'Main', fields: ['name', 'photos'] }],
};

describe('a process that keeps media in a bucket', () => {
  let bucket: Awaited<ReturnType<typeof openTestBucket>>;
  let env: Record<string, string>;
  let schemaDir: string;

  beforeEach(async () => {
    bucket = await openTestBucket();
    const { settings } = bucket.server;
    env = {
      MEDIA_STORAGE: 's3',
      S3_BUCKET: settings.bucket,
      S3_REGION: settings.region,
      S3_ENDPOINT: settings.endpoint ?? '',
      S3_ACCESS_KEY_ID: settings.credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: settings.credentials?.secretAccessKey ?? '',
      S3_PREFIX: 'media',
    };
    schemaDir = temporaryFolder();
    mkdirSync(join(schemaDir, 'modules'));
    for (const file of ['navigation.ts', 'modules/user.ts'])
      cpSync(join(repositorySchemaDir, file), join(schemaDir, file));
    // The repository's own names modules that are not here.
    const app = { siteName: 'Gems', currency: 'USD', linkPrefix: 'https://stones.example.com/' };
    writeFileSync(join(schemaDir, 'app.json'), JSON.stringify(app));
    writeFileSync(join(schemaDir, 'modules/gem.json'), JSON.stringify(gem));
  });
  afterEach(() => bucket.close());

  const command = async (script: string, args: string[], settings: Record<string, string>) => {
    const child = spawn(process.execPath, [await compileProgram(script), ...args], {
      env: { ...process.env, DATABASE_URL: '', PORT: '0', SCHEMA_DIR: schemaDir, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = { out: '', err: '' };
    child.stdout.on('data', (text) => (printed.out += text));
    child.stderr.on('data', (text) => (printed.err += text));
    const [code] = await once(child, 'close');
    return { code, ...printed };
  };

  const serving = async <Result>(
    settings: { dataDir: string; env: Record<string, string> },
    work: (url: string) => Promise<Result>,
  ) => {
    const product = await startProduct({ entry, schemaDir, ...settings });
    const result = await work(product.url).finally(() => product.stop());
    expect(product.output()).not.toMatch(/warning/i);
    return result;
  };

  const addPhoto = async (url: string) => {
    const { body: record } = await (await signInByApi(url))('POST', 'gem', { name: 'Ruby' });
    const form = new FormData();
    for (const [name, value] of Object.entries({ module: 'gem', record_id: String(record.id), slot: 'photos' })) {
      form.append(name, value);
    }
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    form.append('file', new Blob([new Uint8Array(photo)]), 'ruby.png');
    const headers = { Authorization: `Bearer ${await accessTokenOf(url)}` };
    const answer = await fetch(`${url}/api/media`, { method: 'POST', headers, body: form });
    expect(answer.status).toBe(201);
  };
  const photoOf = async (url: string) => {
    const { body: record } = await (await signInByApi(url))('GET', 'gem/1');
    const answer = await fetch(`${url}${record.photos[0].media_path}`);
    return [answer.status, (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width];
  };

  it('keeps none in its folder, and is backed up and restored into a folder, and back', async () => {
    const dataDir = await temporaryDataFolder();
    await serving({ dataDir, env }, addPhoto);
    expect(bucket.names()).toHaveLength(2);
    expect(existsSync(join(dataDir, 'media'))).toBe(false);

    expect(await command('src/server/programs/backup.ts', [], { ...env, DATA_DIR: dataDir })).toMatchObject({
      code: 0,
      err: '',
    });
    const [made = ''] = readdirSync(join(dataDir, 'backups'));
    const backup = join(dataDir, 'backups', made);
    const restore = (settings: Record<string, string>) => command('src/server/programs/restore.ts', [backup], settings);

    const onFolder = join(temporaryFolder(), 'data');
    // A folder that stands in the place of the last file is why the first attempt fails.
    const obstacle = join(onFolder, 'media', readdirSync(join(backup, 'media')).at(-1) ?? '', 'in-the-way');
    mkdirSync(obstacle, { recursive: true });
    expect(await restore({ DATA_DIR: onFolder })).toMatchObject({ code: 1 });
    expect(readdirSync(onFolder).sort()).toEqual(['lock', 'media']);
    expect(readdirSync(join(onFolder, 'media'))).toEqual([basename(dirname(obstacle))]);
    rmSync(dirname(obstacle), { recursive: true });
    expect(await restore({ DATA_DIR: onFolder })).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(join(onFolder, 'media')).sort()).toEqual(bucket.names());
    expect(await serving({ dataDir: onFolder, env: {} }, photoOf)).toEqual([200, 40]);

    const onBucket = join(temporaryFolder(), 'data');
    expect(await restore({ ...env, DATA_DIR: onBucket })).toMatchObject({
      code: 1,
      err: 'The bucket facet-test holds media already; set S3_BUCKET or S3_PREFIX to a new place.\n',
    });
    const elsewhere = { ...env, S3_PREFIX: 'restored' };
    const markOf = (prefix: string) => String(bucket.server.objects.get(`${prefix}/facet-installation`)?.content);
    expect(await restore({ ...elsewhere, DATA_DIR: onBucket })).toMatchObject({ code: 0, err: '' });
    expect(markOf('restored')).toMatch(/^[0-9a-f]{32}\n$/);
    expect(markOf('restored')).not.toBe(markOf('media'));
    for (const key of bucket.names()) await bucket.storage.remove(key);
    expect(await serving({ dataDir: onBucket, env: elsewhere }, photoOf)).toEqual([200, 40]);
  });

  it('refuses a bucket and prefix that are another installation’s, before anything is touched', async () => {
    const dataDir = await temporaryDataFolder();
    await serving({ dataDir, env }, addPhoto);
    const refusal = {
      code: 1,
      out: '',
      err:
        'The bucket facet-test belongs to another installation under the prefix media/; ' +
        'set S3_BUCKET or S3_PREFIX to a place of its own.\n',
    };
    const before = [...bucket.server.objects.keys()];
    const fresh = temporaryFolder();
    expect(await command(entry, [], { ...env, DATA_DIR: fresh })).toEqual(refusal);
    expect(readdirSync(fresh)).toEqual([]);
    const other = await temporaryDataFolder();
    expect(await command('src/server/programs/backup.ts', [], { ...env, DATA_DIR: other })).toEqual(refusal);
    expect(await command(entry, [], { ...env, DATA_DIR: other })).toEqual(refusal);
    for (const key of bucket.names()) await bucket.storage.remove(key);
    await serving({ dataDir, env: {} }, addPhoto);
    expect(await command('src/server/programs/backup.ts', [], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    const [made = ''] = readdirSync(join(dataDir, 'backups'));
    const restored = join(temporaryFolder(), 'data');
    const backup = join(dataDir, 'backups', made);
    expect(await command('src/server/programs/restore.ts', [backup], { ...env, DATA_DIR: restored })).toEqual(refusal);
    expect(existsSync(restored)).toBe(false);
    expect([...bucket.server.objects.keys()]).toEqual(before.filter((key) => key.endsWith('facet-installation')));
  });

  it.each([
    [
      'does not answer',
      { S3_ENDPOINT: 'http://127.0.0.1:1' },
      /^Files cannot be kept in the bucket facet-test at .*ECONNREFUSED.*\.\n$/,
    ],
    ['does not know its keys', { S3_SECRET_ACCESS_KEY: 'x' }, /^Files cannot be kept .*SignatureDoesNotMatch.*\.\n$/],
    ['is not named', { S3_BUCKET: '' }, /^MEDIA_STORAGE is s3, so S3_BUCKET has to name the bucket\.\n$/],
  ])('says one sentence, ends with 1 and touches nothing when the bucket %s', async (_what, change, sentence) => {
    const dataDir = temporaryFolder();
    const { code, out, err } = await command(entry, [], { ...env, ...change, DATA_DIR: dataDir });
    expect([code, out, readdirSync(dataDir)]).toEqual([1, '', []]);
    expect(err).toMatch(sentence);
  });
});
