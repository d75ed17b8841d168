import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';
import type { StartFailure } from './startFailure.ts';

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
    });
  });

  it('takes an empty setting for none, as Compose sends it', () => {
    const empty = { PORT: '', HOST: '', DATABASE_URL: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '', CORS_ORIGIN: '' };
    expect(readSettings(empty, [])).toEqual(readSettings({}, []));
  });

  it('reads every setting', () => {
    const env = {
      ...{ PORT: '0', HOST: '::1', DATA_DIR: '/data', SCHEMA_DIR: '/schema', DATABASE_URL: 'postgresql://a@b/c' },
      ...{ ADMIN_EMAIL: ' Boss@Example.com', ADMIN_PASSWORD: 'Secret-1', TRUST_PROXY: '10.0.0.1' },
      CORS_ORIGIN: 'https://a.example, https://b.example',
    };
    expect(readSettings(env, ['--sample'])).toEqual({
      ...{ host: '::1', port: 0, dataDir: '/data', schemaDir: '/schema', databaseUrl: 'postgresql://a@b/c' },
      administrator: { email: 'boss@example.com', password: 'Secret-1' },
      corsOrigins: ['https://a.example', 'https://b.example'],
      trustProxy: '10.0.0.1',
      sample: 200,
    });
  });

  it('reads the size of a sample in both ways to write it', () => {
    expect(readSettings({}, ['--sample', '5000']).sample).toBe(5000);
    expect(readSettings({}, ['--sample=7']).sample).toBe(7);
  });

  it('says everything that makes no sense at once', () => {
    expect(sentencesOf({ PORT: '70000', DATABASE_URL: 'mysql://x' }, ['--sample', '5', '6'])).toHaveLength(3);
  });
});
