/** The bucket that stores files, and how it is reached. */
export interface S3Settings {
  bucket: string;
  region: string;
  /** http(s)://…; absent: the address of Amazon. */
  endpoint?: string;
  /** Absent: the credentials that the cloud gives to this machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** Whether addresses contain the bucket in their path instead of their host name. */
  forcePathStyle: boolean;
  /** The beginning of every key: '' or a text that ends with a slash. */
  prefix: string;
}

/** The first region of Amazon's S3, which servers of other makers assume too. */
const DEFAULT_REGION = 'us-east-1';

/**
 * Reads where media are stored: undefined for the folder, which is the default. Adds a sentence to `wrong` for each
 * setting that is missing or invalid.
 */
export function readS3Settings(env: NodeJS.ProcessEnv, wrong: string[]): S3Settings | undefined {
  const storage = env.MEDIA_STORAGE || 'folder';
  if (storage === 'folder') {
    // Without this sentence people would believe that their files are in a bucket which is never used.
    if (env.S3_BUCKET && !env.MEDIA_STORAGE) {
      wrong.push('S3_BUCKET is set, but not MEDIA_STORAGE; set it to s3 to keep media there, or to folder.');
    }
    return undefined;
  }
  if (storage !== 's3') {
    wrong.push(`MEDIA_STORAGE is "${storage}"; set it to folder or s3.`);
    return undefined;
  }
  if (!env.S3_BUCKET) wrong.push('MEDIA_STORAGE is s3, so S3_BUCKET has to name the bucket.');
  const endpoint = readEndpoint(env.S3_ENDPOINT, wrong);
  if (!env.S3_REGION && !env.S3_ENDPOINT) wrong.push('Set S3_REGION to the region of the bucket, or S3_ENDPOINT.');
  return {
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION || DEFAULT_REGION,
    ...(endpoint && { endpoint }),
    ...readCredentials(env, wrong),
    forcePathStyle: readForcePathStyle(env.S3_FORCE_PATH_STYLE, Boolean(endpoint), wrong),
    prefix: (env.S3_PREFIX ?? '').replace(/^\/+|\/+$/g, '').replace(/.$/, '$&/'),
  };
}

function readEndpoint(value: string | undefined, wrong: string[]): string | undefined {
  if (!value) return undefined;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    wrong.push(`S3_ENDPOINT is "${value}"; write an address such as https://s3.example.com.`);
  }
  return value;
}

function readCredentials(env: NodeJS.ProcessEnv, wrong: string[]): Pick<S3Settings, 'credentials'> {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (accessKeyId && secretAccessKey) return { credentials: { accessKeyId, secretAccessKey } };
  if (accessKeyId || secretAccessKey) {
    wrong.push(
      'Set both of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or none to use what the cloud gives this machine.',
    );
  }
  return {};
}

function readForcePathStyle(value: string | undefined, byDefault: boolean, wrong: string[]): boolean {
  if (!value) return byDefault;
  if (value !== 'true' && value !== 'false') wrong.push(`S3_FORCE_PATH_STYLE is "${value}"; set it to true or false.`);
  return value === 'true';
}
