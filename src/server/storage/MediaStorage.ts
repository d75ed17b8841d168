import type { Readable } from 'node:stream';
import type { StartFailure } from '../startFailure.ts';

/** A file as it is kept. */
export interface StoredFile {
  /** In bytes. */
  size: number;
  /** Its bytes, or those from `first` to `last` (both included). */
  read(range?: { first: number; last: number }): Readable;
}

/**
 * Where files are kept, under keys that nobody can guess. A storage that does not answer rejects with a Refusal (503),
 * one without space with a 507.
 */
export interface MediaStorage {
  /** Who owns the storage, where other installations can reach it as well. */
  readonly shared?: BucketOwner;
  /**
   * Keeps the content under a key that is new: when this resolves, with the number of bytes, it survives a power loss;
   * when it rejects, nothing is left of it.
   */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** The file of that key; undefined when there is none. */
  find(key: string): Promise<StoredFile | undefined>;
  /** Removes the file of that key, if there is one. */
  remove(key: string): Promise<void>;
  /** The keys of all files that are whole. */
  list(): Promise<string[]>;
  /** Every file that was last written before that moment, those included that were never finished. */
  listBefore(moment: Date): Promise<string[]>;
}

/** The mark in a bucket that says which installation it belongs to. Rejects with a StartFailure. */
export interface BucketOwner {
  /** The id of the installation that has marked the bucket; undefined when none has. */
  owner(): Promise<string | undefined>;
  /** Marks the bucket where it has no mark. Returns the id of its owner afterwards. */
  claim(installation: string): Promise<string | undefined>;
  /** Why another installation cannot start with this bucket. */
  refusal(): StartFailure;
}
