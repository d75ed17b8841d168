import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../settings/readS3Settings.ts';
import { StartFailure } from '../startFailure.ts';
import type { BucketOwner } from './MediaStorage.ts';

/** It cannot be the key of a file, so it is never listed as one. */
const NAME = 'facet-installation';

interface Opened {
  sdk: typeof import('@aws-sdk/client-s3');
  client: S3Client;
  settings: S3Settings;
}

/** The object under the prefix of a bucket that names the owner of the files. Every failure is a StartFailure. */
export class BucketMark implements BucketOwner {
  readonly #sdk: Opened['sdk'];
  readonly #client: S3Client;
  readonly #settings: S3Settings;

  constructor({ sdk, client, settings }: Opened) {
    this.#sdk = sdk;
    this.#client = client;
    this.#settings = settings;
  }

  async owner(): Promise<string | undefined> {
    try {
      const { Body } = await this.#client.send(new this.#sdk.GetObjectCommand(this.#at()));
      return (await Body?.transformToString())?.trim();
    } catch (error) {
      if (error instanceof this.#sdk.NoSuchKey) return undefined;
      throw bucketFailure(this.#settings, error);
    }
  }

  async claim(installation: string): Promise<string | undefined> {
    const owner = await this.owner();
    if (owner !== undefined) return owner;
    try {
      await this.#writeFirst(installation);
    } catch (error) {
      throw bucketFailure(this.#settings, error);
    }
    return this.owner();
  }

  refusal(): StartFailure {
    const { bucket, prefix } = this.#settings;
    const where = prefix ? ` under the prefix ${prefix}` : '';
    return new StartFailure(
      `The bucket ${bucket} belongs to another installation${where}; set S3_BUCKET or S3_PREFIX to a place of its own.`,
    );
  }

  /**
   * When two installations write at the same time, the second one writes nothing, if the server supports conditions.
   */
  async #writeFirst(installation: string): Promise<void> {
    await this.#write(installation, { IfNoneMatch: '*' }).catch(async (error) => {
      if (error.name === 'NotImplemented') await this.#write(installation);
      else if (!/^(PreconditionFailed|ConditionalRequestConflict)$/.test(error.name)) throw error;
    });
  }

  async #write(installation: string, condition: { IfNoneMatch?: string } = {}): Promise<void> {
    const input = { ...this.#at(), Body: `${installation}\n`, ContentType: 'text/plain', ...condition };
    await this.#client.send(new this.#sdk.PutObjectCommand(input));
  }

  #at(): { Bucket: string; Key: string } {
    const { bucket: Bucket, prefix } = this.#settings;
    return { Bucket, Key: `${prefix}${NAME}` };
  }
}

/** The StartFailure for a bucket that cannot be used. */
export function bucketFailure({ bucket, endpoint }: S3Settings, error: unknown): StartFailure {
  const where = endpoint ? ` at ${endpoint}` : '';
  return new StartFailure(`Files cannot be kept in the bucket ${bucket}${where}: ${bucketReason(error)}.`);
}

/** The error's name and message, without a full stop at its end. */
export function bucketReason(error: unknown): string {
  const { name, message, code } = error as Error & { code?: string };
  const parts = [name === 'Error' || name === 'AggregateError' ? code : name, message].filter(Boolean);
  return parts.join(': ').replace(/[.\s]+$/, '') || 'it does not answer';
}
