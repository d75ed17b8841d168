import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { Refusal } from '../errors.ts';
import type { S3Settings } from '../settings/readS3Settings.ts';
import { BucketMark, bucketFailure, bucketReason } from './BucketMark.ts';
import { isFileKey } from './fileKey.ts';
import type { MediaStorage, StoredFile } from './MediaStorage.ts';
import { storageUnavailable } from './storageRefusals.ts';

type Sdk = typeof import('@aws-sdk/client-s3');
type Content = AsyncIterable<Uint8Array>;

/**
 * In bytes. A smaller file is sent in one call, a larger one in parts of this size, which is the smallest that S3
 * allows.
 */
const PART = 5 * 1024 * 1024;
/**
 * The ending of the key under which the parts of an unfinished file are listed. Keys of files are random and never have
 * it.
 */
const UNFINISHED = '.unfinished';
/**
 * After this time an upload in parts counts as abandoned, in milliseconds. S3 reports only its start, not its last
 * part.
 */
const DAY = 86_400_000;

interface Opened {
  sdk: Sdk;
  client: S3Client;
  settings: S3Settings;
  log: (sentence: string) => void;
}

/** Files in a bucket of Amazon S3, or of any other server that speaks its protocol. */
export class S3Storage implements MediaStorage {
  readonly #sdk: Sdk;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #log: Opened['log'];
  readonly shared: BucketMark;

  private constructor({ sdk, client, settings, log }: Opened) {
    this.#sdk = sdk;
    this.#client = client;
    this.#bucket = settings.bucket;
    this.#prefix = settings.prefix;
    this.#log = log;
    this.shared = new BucketMark({ sdk, client, settings });
  }

  /**
   * Requests one file of the bucket, and changes nothing. Throws a StartFailure when the bucket does not respond, or
   * refuses.
   */
  static async open(settings: S3Settings, log: Opened['log']): Promise<S3Storage> {
    // The SDK warns of Node versions that it will need one day. Facet chooses the SDK's version, so the warning is
    // switched off.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
    // The SDK is loaded here only, so that an installation with a folder needs neither its time nor its memory.
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client(clientOptions(settings));
    const { bucket: Bucket, prefix: Prefix } = settings;
    try {
      await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }));
    } catch (error) {
      throw bucketFailure(settings, error);
    }
    return new S3Storage({ sdk, client, settings, log });
  }

  async put(key: string, content: Content): Promise<number> {
    const parts = inParts(content);
    try {
      const first = await parts.next();
      if (first.done) return await this.#putWhole(key, Buffer.alloc(0));
      const second = await parts.next();
      if (second.done) return await this.#putWhole(key, first.value);
      return await this.#putParts(key, chained([first.value, second.value], parts));
    } finally {
      await parts.return(undefined);
    }
  }

  async find(key: string): Promise<StoredFile | undefined> {
    const head = new this.#sdk.HeadObjectCommand(this.#at(key));
    const found = await this.#call(() => this.#client.send(head), this.#sdk.NotFound);
    if (!found) return undefined;
    const size = found.ContentLength ?? 0;
    return { size, read: (range) => this.#read(key, range) };
  }

  async remove(key: string): Promise<void> {
    if (key.endsWith(UNFINISHED)) return this.#abortAll(key.slice(0, -UNFINISHED.length));
    await this.#call(() => this.#client.send(new this.#sdk.DeleteObjectCommand(this.#at(key))));
  }

  async list(): Promise<string[]> {
    return (await this.#objects()).map(({ key }) => key);
  }

  async listBefore(moment: Date): Promise<string[]> {
    const objects = (await this.#objects()).filter(({ written }) => written < moment);
    const started = new Date(moment.getTime() - DAY);
    const uploads = (await this.#uploads()).filter(({ begun }) => begun < started);
    return [...objects.map(({ key }) => key), ...new Set(uploads.map(({ key }) => `${key}${UNFINISHED}`))];
  }

  async #putWhole(key: string, content: Uint8Array): Promise<number> {
    const command = new this.#sdk.PutObjectCommand({ ...this.#at(key), Body: content });
    await this.#call(() => this.#client.send(command)).catch((error) => this.#leaveNothing(key, error));
    return content.length;
  }

  async #putParts(key: string, parts: Content): Promise<number> {
    const { CreateMultipartUploadCommand, UploadPartCommand, CompleteMultipartUploadCommand } = this.#sdk;
    const at = this.#at(key);
    const { UploadId } = await this.#call(() => this.#client.send(new CreateMultipartUploadCommand(at)));
    try {
      let size = 0;
      const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
      for await (const Body of parts) {
        const PartNumber = Parts.length + 1;
        const part = new UploadPartCommand({ ...at, UploadId, PartNumber, Body });
        const { ETag } = await this.#call(() => this.#client.send(part));
        Parts.push({ PartNumber, ETag });
        size += Body.length;
      }
      const complete = new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } });
      await this.#call(() => this.#client.send(complete));
      return size;
    } catch (error) {
      await this.#abort(key, UploadId).catch(() => undefined);
      return this.#leaveNothing(key, error);
    }
  }

  /**
   * The call may have been carried out although its response was lost. What cannot be reached now is left to the sweep.
   */
  async #leaveNothing(key: string, error: unknown): Promise<never> {
    await this.remove(key).catch(() => undefined);
    throw error;
  }

  #read(key: string, range?: { first: number; last: number }): Readable {
    const content = new PassThrough();
    const ending = new AbortController();
    // When the reader closes the connection, the rest of the file is not fetched.
    content.once('close', () => ending.abort());
    const Range = range && `bytes=${range.first}-${range.last}`;
    const command = new this.#sdk.GetObjectCommand({ ...this.#at(key), Range });
    this.#client
      .send(command, { abortSignal: ending.signal })
      .then(({ Body }) => pipeline(Body as Readable, content))
      .catch((error) => {
        if (!ending.signal.aborted) this.#logFailure(error);
        content.destroy(error);
      });
    return content;
  }

  async #objects(): Promise<{ key: string; written: Date }[]> {
    const objects: { key: string; written: Date }[] = [];
    let ContinuationToken: string | undefined;
    do {
      const input = { Bucket: this.#bucket, Prefix: this.#prefix, ContinuationToken };
      const page = await this.#call(() => this.#client.send(new this.#sdk.ListObjectsV2Command(input)));
      for (const { Key, LastModified } of page.Contents ?? []) {
        const key = this.#ownKey(Key);
        if (key && LastModified) objects.push({ key, written: LastModified });
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    return objects;
  }

  /** Uploads in parts that are running or broke off. */
  async #uploads(prefix = ''): Promise<{ key: string; id: string; begun: Date }[]> {
    const input = { Bucket: this.#bucket, Prefix: `${this.#prefix}${prefix}` };
    const list = new this.#sdk.ListMultipartUploadsCommand(input);
    const { Uploads = [] } = await this.#call(() => this.#client.send(list));
    return Uploads.flatMap(({ Key, UploadId, Initiated }) => {
      const key = this.#ownKey(Key);
      return key && UploadId && Initiated ? [{ key, id: UploadId, begun: Initiated }] : [];
    });
  }

  async #abortAll(key: string): Promise<void> {
    for (const upload of await this.#uploads(key)) if (upload.key === key) await this.#abort(key, upload.id);
  }

  async #abort(key: string, UploadId: string | undefined): Promise<void> {
    const command = new this.#sdk.AbortMultipartUploadCommand({ ...this.#at(key), UploadId });
    await this.#call(() => this.#client.send(command), this.#sdk.NoSuchUpload);
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${key}` };
  }

  /** The key without the prefix; undefined for objects that others store below the prefix. */
  #ownKey(name = ''): string | undefined {
    const key = name.slice(this.#prefix.length);
    return isFileKey(key) ? key : undefined;
  }

  /**
   * Runs the call, and converts a failure to a Refusal. Returns undefined for the error that means that there is no
   * such object.
   */
  async #call<Answer>(call: () => Promise<Answer>): Promise<Answer>;
  async #call<Answer>(call: () => Promise<Answer>, gone: new (...args: never[]) => Error): Promise<Answer | undefined>;
  async #call<Answer>(call: () => Promise<Answer>, gone?: new (...args: never[]) => Error) {
    try {
      return await call();
    } catch (error) {
      if (gone && error instanceof gone) return undefined;
      if (error instanceof Refusal) throw error;
      this.#logFailure(error);
      throw storageUnavailable();
    }
  }

  #logFailure(error: unknown): void {
    this.#log(`The bucket ${this.#bucket} failed: ${bucketReason(error)}.`);
  }
}

function clientOptions({ region, endpoint, credentials, forcePathStyle }: S3Settings) {
  return {
    region,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    forcePathStyle,
    // Checksums are optional, and not all servers other than Amazon's support them.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  };
}

/** The content in pieces of PART bytes; the last one is smaller. */
async function* inParts(content: Content): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART) continue;
    const whole = Buffer.concat(chunks);
    const parts = Math.floor(size / PART);
    for (let part = 0; part < parts; part += 1) yield whole.subarray(part * PART, (part + 1) * PART);
    chunks = [whole.subarray(parts * PART)];
    size -= parts * PART;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

async function* chained(first: Uint8Array[], rest: Content): AsyncGenerator<Uint8Array> {
  yield* first;
  yield* rest;
}
