import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StartFailure } from '../startFailure.ts';
import { readSettings } from './readSettings.ts';

const sentencesOf = (env: Record<string, string>, args: string[] = []) => {
  try {
    readSettings(env, args);
    return [];
  } catch (error) {
    return (error as StartFailure).sentences;
  }
};

describe('readSettings', () => {
  it('has a default for everything', () => {
    expect(readSettings({}, [])).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve('data'),
      schemaDir: resolve('schema'),
      administrator: { email: 'admin@example.com' },
      corsOrigins: [],
      trustProxy: false,
      printers: [],
      printerDiscovery: true,
    });
  });

  it('takes an empty setting for none, as Compose sends it', () => {
    const empty = {
      PORT: '',
      HOST: '',
      DATABASE_URL: '',
      ADMIN_EMAIL: '',
      ADMIN_PASSWORD: '',
      CORS_ORIGIN: '',
      METRICS_TOKEN: '',
      LOG_FORMAT: '',
      LOG_LEVEL: '',
    };
    expect(readSettings(empty, [])).toEqual(readSettings({}, []));
  });

  it('reads every setting', () => {
    const env = {
      ...{ PORT: '0', HOST: '::1', DATA_DIR: '/data', SCHEMA_DIR: '/schema', DATABASE_URL: 'postgresql://a@b/c' },
      ...{ ADMIN_EMAIL: ' Boss@Example.com', ADMIN_PASSWORD: 'Secret-1', TRUST_PROXY: '10.0.0.1' },
      CORS_ORIGIN: 'https://a.example, https://b.example',
      ...{ PRINTERS: 'ipp://desk.local, ipps://10.0.0.7:631/ipp/print', PRINTER_DISCOVERY: 'off' },
    };
    expect(readSettings(env, ['--sample'])).toEqual({
      ...{ host: '::1', port: 0, dataDir: '/data', schemaDir: '/schema', databaseUrl: 'postgresql://a@b/c' },
      administrator: { email: 'boss@example.com', password: 'Secret-1' },
      corsOrigins: ['https://a.example', 'https://b.example'],
      trustProxy: '10.0.0.1',
      printers: ['ipp://desk.local', 'ipps://10.0.0.7:631/ipp/print'],
      printerDiscovery: false,
      sample: 200,
    });
  });

  it('reads how much is logged, and who may read the metrics', () => {
    expect(readSettings({ LOG_FORMAT: 'json' }, []).logLevel).toBe('info');
    expect(readSettings({ LOG_LEVEL: 'debug' }, []).logLevel).toBe('debug');
    expect(readSettings({ LOG_LEVEL: 'warn', LOG_FORMAT: 'json' }, []).logLevel).toBe('warn');
    expect(readSettings({ METRICS_TOKEN: 'x'.repeat(16) }, []).metricsToken).toBe('x'.repeat(16));
    expect(sentencesOf({ METRICS_TOKEN: 'x'.repeat(15), LOG_FORMAT: 'xml', LOG_LEVEL: 'loud' })).toEqual([
      'METRICS_TOKEN is too short; use 16 characters or more.',
      'LOG_FORMAT is "xml"; set it to json, or leave it out.',
      'LOG_LEVEL is "loud"; set it to one of trace, debug, info, warn, error, fatal, silent.',
    ]);
  });

  it('SAFE-01 believes proxies by their addresses or networks, and names what is neither', () => {
    for (const value of ['10.0.0.1', '10.0.0.0/8, ::1', 'uniquelocal', 'fd00::/8,loopback'])
      expect(readSettings({ TRUST_PROXY: value }, []).trustProxy).toBe(value);
    for (const value of ['proxy.example.com', 'TRUE', '1', '10.0.0.0/99', '10.0.0.1/', '10.0.0.1,'])
      expect(sentencesOf({ TRUST_PROXY: value })).toEqual([
        expect.stringMatching(/^TRUST_PROXY holds ".*"; set it to /),
      ]);
  });

  it('AUTH-01 takes other sites as browsers write them, and names what is no site', () => {
    const env = { CORS_ORIGIN: 'https://Shop.example.com/ https://b.example:443,capacitor://localhost' };
    expect(readSettings(env, []).corsOrigins).toEqual([
      ...['https://shop.example.com', 'https://b.example', 'capacitor://localhost'],
    ]);
    for (const value of ['shop.example.com', '*', 'https://*.example.com', 'https://a.example/shop', 'null'])
      expect(sentencesOf({ CORS_ORIGIN: value })).toEqual([
        `CORS_ORIGIN holds "${value}"; write sites such as https://shop.example.com, separated by commas.`,
      ]);
  });

  it('SCH-15 reads whether the schema is applied by name only', () => {
    expect(readSettings({}, []).isSealed).toBeUndefined();
    expect(readSettings({ SCHEMA_APPLY: 'live' }, []).isSealed).toBeUndefined();
    expect(readSettings({ SCHEMA_APPLY: 'sealed' }, []).isSealed).toBe(true);
    expect(sentencesOf({ SCHEMA_APPLY: 'closed' })).toEqual(['SCHEMA_APPLY is "closed"; set it to live or sealed.']);
  });

  it('reads the size of a sample in both ways to write it', () => {
    expect(readSettings({}, ['--sample', '5000']).sample).toBe(5000);
    expect(readSettings({}, ['--sample=7']).sample).toBe(7);
  });

  it('says everything that makes no sense at once', () => {
    const env = { PORT: '70000', DATABASE_URL: 'mysql://x', PRINTERS: 'http://desk', PRINTER_DISCOVERY: 'no' };
    expect(sentencesOf(env, ['--sample', '5', '6'])).toHaveLength(5);
  });

  it('SCALE-01 reads the way around the pooler, and only beside that to the pooler', () => {
    const [databaseUrl, directUrl] = ['postgres://a@pooler/c', 'postgres://a@b/c'];
    const env = { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl };
    expect(readSettings(env, [])).toMatchObject({ databaseUrl, directUrl });
    const replicaUrl = 'postgres://a@d/c';
    expect(readSettings({ DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: replicaUrl }, [])).toMatchObject({
      replicaUrl,
    });
    expect(sentencesOf({ DATABASE_REPLICA_URL: 'mysql://b/c' })).toEqual([
      'DATABASE_REPLICA_URL must start with postgres://.',
      'DATABASE_REPLICA_URL needs DATABASE_URL, which is the primary.',
    ]);
    expect(sentencesOf({ DATABASE_DIRECT_URL: 'mysql://b/c' })).toEqual([
      'DATABASE_DIRECT_URL must start with postgres://.',
      'DATABASE_DIRECT_URL needs DATABASE_URL, which is the address of the pooler then.',
    ]);
  });

  it('ROLE-07 sends mails where there is a mail server', () => {
    const env = {
      SMTP_URL: 'smtp://a:S3CRET@mail',
      MAIL_FROM: 'erp@example.com',
      PUBLIC_URL: 'https://erp.example.com/',
    };
    const { publicUrl, mail } = readSettings(env, []);
    expect([publicUrl, mail]).toEqual([
      'https://erp.example.com',
      { url: 'smtp://a:S3CRET@mail', from: 'erp@example.com' },
    ]);
    expect(readSettings({ PUBLIC_URL: 'https://erp.example.com' }, []).mail).toBeUndefined();
    expect(sentencesOf({ SMTP_URL: 'smtp://a:S3CRET@mail' })).toEqual([
      'SMTP_URL is set, so MAIL_FROM has to be the address that mails are from.',
      'SMTP_URL is set, so PUBLIC_URL has to be the address that links in mails begin with.',
    ]);
    expect(sentencesOf({ ...env, MAIL_FROM: 'Facet' })).toEqual([
      'MAIL_FROM is "Facet"; write an address, such as Facet <erp@example.com>.',
    ]);
    const wrong = sentencesOf({ ...env, SMTP_URL: 'https://a:S3CRET@mail', PUBLIC_URL: 'erp.example.com' });
    expect(wrong).toHaveLength(2);
    expect(wrong.join()).not.toContain('S3CRET');
  });

  it('keeps media in a bucket where it is told so', () => {
    const env = {
      ...{ MEDIA_STORAGE: 's3', S3_BUCKET: 'stones', S3_REGION: 'ap-east-1', S3_PREFIX: '/facet/media' },
      ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
    };
    const s3 = {
      bucket: 'stones',
      region: 'ap-east-1',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
      forcePathStyle: false,
      prefix: 'facet/media/',
    };
    expect(readSettings(env, []).s3).toEqual(s3);
    const endpoint = 'https://s3.example.com:9000';
    const own = { ...env, S3_ENDPOINT: endpoint, S3_REGION: '', S3_PREFIX: '' };
    const elsewhere = { ...s3, endpoint, region: 'us-east-1', forcePathStyle: true, prefix: '' };
    expect(readSettings(own, []).s3).toEqual(elsewhere);
    expect(readSettings({ ...own, S3_FORCE_PATH_STYLE: 'false' }, []).s3?.forcePathStyle).toBe(false);
    expect(
      readSettings({ ...env, S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' }, []).s3?.credentials,
    ).toBeUndefined();
    expect(readSettings({ ...env, MEDIA_STORAGE: 'folder' }, []).s3).toBeUndefined();
  });

  it.each([
    [{ MEDIA_GB_PER_DAY: '0.5' }, 'MEDIA_GB_PER_DAY is "0.5"; set it to a whole number of gigabytes.'],
    [{ MEDIA_STORAGE: 'cloud' }, 'MEDIA_STORAGE is "cloud"; set it to folder or s3.'],
    [
      { S3_BUCKET: 'stones' },
      'S3_BUCKET is set, but not MEDIA_STORAGE; set it to s3 to keep media there, or to folder.',
    ],
    [{ MEDIA_STORAGE: 's3', S3_REGION: 'x' }, 'MEDIA_STORAGE is s3, so S3_BUCKET has to name the bucket.'],
    [{ MEDIA_STORAGE: 's3', S3_BUCKET: 'stones' }, 'Set S3_REGION to the region of the bucket, or S3_ENDPOINT.'],
    [
      { MEDIA_STORAGE: 's3', S3_BUCKET: 'stones', S3_ENDPOINT: 'minio:9000' },
      'S3_ENDPOINT is "minio:9000"; write an address such as https://s3.example.com.',
    ],
    [
      { MEDIA_STORAGE: 's3', S3_BUCKET: 'stones', S3_REGION: 'x', S3_ACCESS_KEY_ID: 'id' },
      'Set both of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or none to use what the cloud gives this machine.',
    ],
    [
      { MEDIA_STORAGE: 's3', S3_BUCKET: 'stones', S3_REGION: 'x', S3_FORCE_PATH_STYLE: 'yes' },
      'S3_FORCE_PATH_STYLE is "yes"; set it to true or false.',
    ],
  ])('says in one sentence what is wrong with %j', (env, sentence) => {
    expect(sentencesOf(env)).toEqual([sentence]);
  });
});
