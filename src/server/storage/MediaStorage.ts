import type { Readable } from 'node:stream';
import type { StartFailure } from '../startFailure.ts';

/** A stored file. */
export interface StoredFile {
  /** In bytes. */
  size: number;
  /** Its bytes, or those from `first` to `last` (both included). */
  read(range?: { first: number; last: number }): Readable;
}

/**
 * A store of files under keys that nobody can guess. A storage that does not respond, or takes no files, rejects with a
 * Refusal (503), one without space with a 507.
 */
export interface MediaStorage {
  /** The owner of the storage, if other installations can reach it as well. */
  readonly shared?: BucketOwner;
  /**
   * Stores the content under a new key. When this resolves, with the number of bytes, the file survives a power loss;
   * when it rejects, nothing remains of it.
   */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** Whether files can be stored. Absent where only storing one shows it. */
  canWrite?(): Promise<boolean>;
  /** The file of that key; undefined when there is none. */
  find(key: string): Promise<StoredFile | undefined>;
  /** Removes the file of that key, if there is one. */
  remove(key: string): Promise<void>;
  /** The keys of all complete files. */
  list(): Promise<string[]>;
  /** The keys of files that were last written before that time, including files that were never finished. */
  listBefore(moment: Date): Promise<string[]>;
}

/** The mark in a bucket that names the installation which owns it. Rejects with a StartFailure. */
export interface BucketOwner {
  /** The id of the installation that has marked the bucket; undefined when there is no mark. */
  owner(): Promise<string | undefined>;
  /** Marks the bucket if it has no mark. Returns the id of the owner afterwards. */
  claim(installation: string): Promise<string | undefined>;
  /** Why another installation cannot start with this bucket. */
  refusal(): StartFailure;
}
