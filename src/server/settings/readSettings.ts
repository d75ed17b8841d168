import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { namedTimeZone } from '../houseTimeZone.ts';
import { StartFailure } from '../startFailure.ts';
import { type ReachSettings, readMailSettings } from './readMailSettings.ts';
import { readS3Settings, type S3Settings } from './readS3Settings.ts';

export interface PrinterSettings {
  /** Addresses of printers, ipp:// or ipps://. */
  printers: string[];
  /** Whether the network is searched for further printers. */
  printerDiscovery: boolean;
}

/** All settings of an installation, read one time at the start. */
export interface Settings extends PrinterSettings, ReachSettings {
  host: string;
  /** 0 lets the system choose a free one. */
  port: number;
  /** An absolute path; database, media (unless they are in a bucket) and backups are in this folder. */
  dataDir: string;
  /** An absolute path. */
  schemaDir: string;
  /** postgres://…; absent: the embedded database in `dataDir`. */
  databaseUrl?: string;
  /** postgres://… of the same database without the pooler at `databaseUrl`; absent: there is no pooler. */
  directUrl?: string;
  /** postgres://… of a streaming replica, for reports; absent: there is none. */
  replicaUrl?: string;
  /** The bucket that stores media; absent: a folder in `dataDir`. */
  s3?: S3Settings;
  /** Bytes of files that one user adds within a day; absent: as many as usual. */
  mediaPerDay?: number;
  administrator: { email: string; password?: string };
  /** Origins that a browser may call the API from; none unless set. */
  corsOrigins: string[];
  /** Whether X-Forwarded-* headers are trusted, because a reverse proxy is in front of the server. */
  trustProxy: boolean | string;
  /** With which the seals of the audit are made; absent: without a key. */
  auditKey?: string;
  /** The token that opens GET /metrics; absent: there is no such call. */
  metricsToken?: string;
  /** Whether a schema changes the database only by `npm run schema:apply`. */
  isSealed?: boolean;
  /**
   * The least important level that is logged as JSON on the standard output; absent: warnings alone, on the standard
   * error.
   */
  logLevel?: string;
  /** Number of stones of `--sample [N]`. */
  sample?: number;
}

const defaultSample = 200;

/** Reads the settings. Throws a StartFailure with one sentence for each invalid setting. */
export function readSettings(env: NodeJS.ProcessEnv, args: readonly string[]): Settings {
  const wrong: string[] = [];
  const s3 = readS3Settings(env, wrong);
  const settings: Settings = {
    host: env.HOST || '127.0.0.1',
    port: readPort(env.PORT, wrong),
    dataDir: resolve(env.DATA_DIR || './data'),
    schemaDir: resolve(env.SCHEMA_DIR || './schema'),
    administrator: {
      email: (env.ADMIN_EMAIL || 'admin@example.com').trim().toLowerCase(),
      ...(env.ADMIN_PASSWORD && { password: env.ADMIN_PASSWORD }),
    },
    corsOrigins: readCorsOrigins(env.CORS_ORIGIN, wrong),
    trustProxy: readTrustProxy(env.TRUST_PROXY, wrong),
    ...readMetricsToken(env.METRICS_TOKEN, wrong),
    ...readAuditKey(env.AUDIT_KEY, wrong),
    ...readLogSettings(env, wrong),
    ...readPrinterSettings(env, wrong),
    ...readMailSettings(env, wrong),
    ...readDatabaseUrl(env.DATABASE_URL, wrong),
    ...readFurtherDatabases(env, wrong),
    ...readMediaPerDay(env.MEDIA_GB_PER_DAY, wrong),
    ...readSchemaApply(env.SCHEMA_APPLY, wrong),
    ...(s3 && { s3 }),
    ...readArguments(args, wrong),
  };
  checkTimeZone(env.TZ, wrong);
  if (wrong.length > 0) throw new StartFailure(wrong);
  return settings;
}

function readPort(value: string | undefined, wrong: string[]): number {
  if (!value) return 3000;
  const port = Number(value);
  if (/^\d+$/.test(value) && port <= 65_535) return port;
  wrong.push(`PORT is "${value}"; set it to a number from 0 to 65535.`);
  return 0;
}

function readDatabaseUrl(value: string | undefined, wrong: string[]): Pick<Settings, 'databaseUrl'> {
  if (!value) return {};
  if (!/^postgres(ql)?:\/\//.test(value)) {
    wrong.push('DATABASE_URL must start with postgres://; leave it out to use the embedded database.');
  }
  return { databaseUrl: value };
}

/** `DATABASE_DIRECT_URL` and `DATABASE_REPLICA_URL`: without DATABASE_URL they would have no effect, which nobody would notice. */
function readFurtherDatabases(env: NodeJS.ProcessEnv, wrong: string[]): Pick<Settings, 'directUrl' | 'replicaUrl'> {
  const { DATABASE_DIRECT_URL: directUrl, DATABASE_REPLICA_URL: replicaUrl } = env;
  for (const [name, url] of Object.entries({ DATABASE_DIRECT_URL: directUrl, DATABASE_REPLICA_URL: replicaUrl })) {
    if (url && !/^postgres(ql)?:\/\//.test(url)) wrong.push(`${name} must start with postgres://.`);
  }
  if (directUrl && !env.DATABASE_URL) {
    wrong.push('DATABASE_DIRECT_URL needs DATABASE_URL, which is the address of the pooler then.');
  }
  if (replicaUrl && !env.DATABASE_URL) wrong.push('DATABASE_REPLICA_URL needs DATABASE_URL, which is the primary.');
  return { ...(directUrl && { directUrl }), ...(replicaUrl && { replicaUrl }) };
}

function readMediaPerDay(value: string | undefined, wrong: string[]): Pick<Settings, 'mediaPerDay'> {
  if (!value) return {};
  if (!/^[1-9]\d{0,5}$/.test(value))
    wrong.push(`MEDIA_GB_PER_DAY is "${value}"; set it to a whole number of gigabytes.`);
  return { mediaPerDay: Number(value) * 1024 ** 3 };
}

function readSchemaApply(value: string | undefined, wrong: string[]): Pick<Settings, 'isSealed'> {
  if (!value || value === 'live') return {};
  if (value !== 'sealed') wrong.push(`SCHEMA_APPLY is "${value}"; set it to live or sealed.`);
  return { isSealed: true };
}

/** Names that stand for networks, as Fastify has them. */
const knownNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** `true`, or the addresses and networks of the trusted proxies. */
function readTrustProxy(value: string | undefined, wrong: string[]): boolean | string {
  if (!value || value === 'false') return false;
  if (value === 'true') return true;
  const strange = value.split(',').find((place) => !isNetwork(place.trim()));
  if (strange === undefined) return value;
  wrong.push(
    `TRUST_PROXY holds "${strange.trim()}"; set it to true or false, or to addresses of proxies such as 10.0.0.1 or 10.0.0.0/8.`,
  );
  return false;
}

function isNetwork(place: string): boolean {
  const [address = '', bits, ...others] = place.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= longest);
  return knownNetworks.includes(place) || (longest > 0 && fits && others.length === 0);
}

/** As browsers write them: one that is written otherwise would let nobody in, and nobody would know why. */
function readCorsOrigins(value: string | undefined, wrong: string[]): string[] {
  const addresses = (value ?? '').split(/[\s,]+/).filter(Boolean);
  return addresses.map((address) => {
    const origin = originOf(address);
    if (origin === undefined)
      wrong.push(`CORS_ORIGIN holds "${address}"; write sites such as https://shop.example.com, separated by commas.`);
    return origin ?? address;
  });
}

/** Undefined for what is no address of a site. Shells of phones have protocols of their own. */
function originOf(address: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#@*]+\/?$/i.test(address) || !URL.canParse(address)) return undefined;
  const { origin, protocol, host } = new URL(address);
  return origin === 'null' ? `${protocol}//${host}` : origin;
}

/** Node reads TZ itself. What it does not understand it takes for UTC, and the days of the house would be others. */
function checkTimeZone(value: string | undefined, wrong: string[]): void {
  if (!value || (/^:?[\w/+-]+$/.test(value) && isKept(namedTimeZone()))) return;
  wrong.push(`TZ is "${value}"; write the name of a time zone, such as Asia/Hong_Kong, or leave it out.`);
}

/** Whether Node's own clock goes by the zone: it has a name for `IST`, and goes by UTC all the same. */
function isKept(timeZone: string | undefined, now = new Date()): boolean {
  if (timeZone === undefined) return false;
  const there = Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  return there.format(now) === now.toTimeString().slice(0, 5);
}

/** A short token could be guessed: nothing limits attempts but the speed of the server. */
const SHORTEST_TOKEN = 16;

function readMetricsToken(value: string | undefined, wrong: string[]): Pick<Settings, 'metricsToken'> {
  if (!value) return {};
  if (value.length < SHORTEST_TOKEN)
    wrong.push(`METRICS_TOKEN is too short; use ${SHORTEST_TOKEN} characters or more.`);
  return { metricsToken: value };
}

/** A shorter key could be found by trying. */
const SHORTEST_KEY = 32;

function readAuditKey(value: string | undefined, wrong: string[]): Pick<Settings, 'auditKey'> {
  if (!value) return {};
  if (value.length < SHORTEST_KEY) wrong.push(`AUDIT_KEY is too short; use ${SHORTEST_KEY} characters or more.`);
  return { auditKey: value };
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** `LOG_FORMAT` and `LOG_LEVEL`: either of them turns the log of requests on. */
function readLogSettings(env: NodeJS.ProcessEnv, wrong: string[]): Pick<Settings, 'logLevel'> {
  const { LOG_FORMAT: format, LOG_LEVEL: level } = env;
  if (format && format !== 'json') wrong.push(`LOG_FORMAT is "${format}"; set it to json, or leave it out.`);
  if (level && !logLevels.includes(level)) {
    wrong.push(`LOG_LEVEL is "${level}"; set it to one of ${logLevels.join(', ')}.`);
  }
  return format || level ? { logLevel: level || 'info' } : {};
}

function readArguments(args: readonly string[], wrong: string[]): Pick<Settings, 'sample'> {
  const [first, second, ...rest] = args;
  if (first === undefined) return {};
  const [flag, joined] = first.split('=');
  const value = joined ?? second;
  const extra = joined === undefined ? rest : args.slice(1);
  if (flag !== '--sample' || extra.length > 0) {
    wrong.push(`Unknown argument "${flag === '--sample' ? extra[0] : first}"; the only one is --sample [N].`);
    return {};
  }
  if (value === undefined) return { sample: defaultSample };
  if (/^[1-9]\d{0,6}$/.test(value)) return { sample: Number(value) };
  wrong.push(`--sample is followed by "${value}"; write a number of stones, e.g. --sample ${defaultSample}.`);
  return {};
}

/** `PRINTERS` and `PRINTER_DISCOVERY`; adds a sentence to `wrong` for each invalid value. */
function readPrinterSettings(env: NodeJS.ProcessEnv, wrong: string[]): PrinterSettings {
  const printers = (env.PRINTERS ?? '').split(/[\s,]+/).filter(Boolean);
  const strange = printers.find((address) => !/^ipps?:\/\/[^/?#]+/.test(address) || !URL.canParse(address));
  if (strange !== undefined) {
    wrong.push(
      `PRINTERS holds "${strange}"; write addresses such as ipp://192.168.1.20/ipp/print, separated by commas.`,
    );
  }
  const discovery = env.PRINTER_DISCOVERY || 'on';
  if (discovery !== 'on' && discovery !== 'off') {
    wrong.push(`PRINTER_DISCOVERY is "${discovery}"; set it to on or off.`);
  }
  return { printers, printerDiscovery: discovery !== 'off' };
}
