import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '../../src/server/settings/readSettings.ts';

interface Service {
  build?: string;
  image?: string;
  ports?: string[];
  volumes?: string[];
  healthcheck?: object;
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string | number>;
}

const projectDir = resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(projectDir, name), 'utf8');
const compositionOf = (name: string): { services: Record<string, Service>; volumes?: object } =>
  parse(read(name), { merge: true });
/** As Docker fills in variables that nobody has set. */
const filled = (value: unknown) =>
  String(value).replace(/\$\{\w+:-(\w|[@.])*\}/g, (text) => text.split(':-')[1]?.slice(0, -1) ?? '');
const environmentOf = ({ environment = {} }: Service) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]));

/** As Docker puts one file on top of another: maps are joined. */
function merged(below: Record<string, Service>, above: Record<string, Service>): Record<string, Service> {
  const joined = Object.entries(above).map(([name, service]): [string, Service] => {
    const { depends_on, environment, ...rest } = below[name] ?? {};
    const maps = {
      depends_on: { ...depends_on, ...service.depends_on },
      environment: { ...environment, ...service.environment },
    };
    return [name, { ...rest, ...service, ...maps }];
  });
  return { ...below, ...Object.fromEntries(joined) };
}

const base = compositionOf('compose.yaml');
const pooled = compositionOf('compose.pgbouncer.yaml');
const servers = Object.entries(base.services).filter(([, { build }]) => build === '.');

describe('SCALE-02 compose.yaml', () => {
  it('runs several servers, which only the proxy reaches, with the same database, media and schema', () => {
    expect(servers.length).toBeGreaterThanOrEqual(2);
    for (const [, server] of servers) {
      expect(server.ports).toBeUndefined();
      expect(server.volumes).toEqual(servers[0]?.[1].volumes);
      expect(environmentOf(server)).toEqual(environmentOf(servers[0]?.[1] ?? {}));
      expect(readSettings(environmentOf(server), [])).toMatchObject({ trustProxy: 'uniquelocal' });
    }
    const published = Object.entries(base.services).filter(([, { ports }]) => ports);
    expect(published.map(([name]) => name)).toEqual(['proxy']);
  });

  it('lets the proxy share the calls between all servers, and pass events on at once', () => {
    const caddy = read('Caddyfile');
    const [, upstreams = ''] = /reverse_proxy (.*) \{/.exec(caddy) ?? [];
    expect(upstreams.split(' ').sort()).toEqual(servers.map(([name]) => `${name}:3000`).sort());
    expect(caddy).toMatch(/^\s*flush_interval -1$/m);
    expect(caddy).toMatch(/^\s*health_uri \/health$/m);
  });

  it.each([
    ['compose.yaml', base.services],
    ['compose.pgbouncer.yaml', merged(base.services, pooled.services)],
  ])('%s waits only for services that are there and say that they are well', (_file, services) => {
    for (const { depends_on = {} } of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        const service = services[name];
        expect(condition).toBe('service_healthy');
        expect(service?.healthcheck ?? (service?.build && /^HEALTHCHECK /m.exec(read('Dockerfile')))).toBeTruthy();
      }
    }
    const named = Object.values(services).flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0]));
    const own = named.filter((volume) => volume && !/^[./]/.test(volume));
    expect([...new Set(own)].sort()).toEqual(Object.keys(base.volumes ?? {}).sort());
  });

  it('takes a password with any characters: none stands in an address', () => {
    const all = [base, pooled].flatMap(({ services }) => Object.values(services));
    const addresses = all.flatMap(({ environment = {} }) => Object.values(environment).map(String));
    expect(addresses.filter((value) => value.includes('://') && value.includes('PASSWORD'))).toEqual([]);
    for (const [, { environment = {} }] of servers) expect(environment.PGPASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:-/);
  });

  it('passes on to every server what the manual says of the file .env', () => {
    const [, sentence = ''] = /of the first start\.([^.]*)of that file/.exec(read('docs/operate/postgresql.md')) ?? [];
    const names = [...sentence.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name);
    expect(names).toContain('PUBLIC_URL');
    for (const [, { environment = {} }] of servers) {
      expect(names.map((name) => environment[name])).toEqual(names.map((name) => `\${${name}:-}`));
    }
  });

  it('compose.pgbouncer.yaml leads every server through PgBouncer in transaction mode, and around it', () => {
    for (const [name] of servers) {
      const { databaseUrl = '', directUrl } = readSettings(environmentOf(pooled.services[name] ?? {}), []);
      expect(new URL(databaseUrl).hostname).toBe('pgbouncer');
      expect(directUrl).toBe(environmentOf(base.services[name] ?? {}).DATABASE_URL);
    }
    expect(environmentOf(pooled.services.pgbouncer ?? {})).toMatchObject({ POOL_MODE: 'transaction' });
  });
});
