import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { FolderStorage } from '../../src/server/storage/FolderStorage.ts';
import type { MediaStorage, StoredFile } from '../../src/server/storage/MediaStorage.ts';
import { S3Storage } from '../../src/server/storage/S3Storage.ts';
import { type S3Server, startS3Server } from './s3Server.ts';

/** A storage of media for one test server, and what really lies in it. */
export interface TestStorage {
  storage: MediaStorage;
  /** What is there, sorted, what is not finished included (`….unfinished`), the mark of its owner left out. */
  names(): string[];
  /** Puts a file there behind the storage's back; `….unfinished` one whose upload broke off. */
  plant(name: string, written: Date): void;
  /** Makes everything that is there as old. */
  age(written: Date): void;
  close(): Promise<void>;
}

/** For describe.each: every kind of storage that the product has. */
export const mediaStorages = [
  ['a folder', openTestFolder],
  ['a bucket', openTestBucket],
] as const;

/** A key as the product makes them, the same one for the same name. */
export function keyOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}

/** What a storage gives of a file, or of a part of it. Throws when there is none. */
export async function contentOf(storage: MediaStorage, key: string, range?: Parameters<StoredFile['read']>[0]) {
  const file = await storage.find(key);
  if (!file) throw new Error(`There is no file ${key}`);
  return buffer(file.read(range));
}

export async function openTestFolder(): Promise<TestStorage> {
  const dir = mkdtempSync(join(tmpdir(), 'facet-media-'));
  const names = () => readdirSync(dir).sort();
  const setAge = (name: string, written: Date) => utimesSync(join(dir, name), written, written);
  const remove = () => rmSync(dir, { recursive: true, force: true });
  // The server of the front's tests is ended with its worker, not closed.
  process.once('exit', remove);
  return {
    storage: await FolderStorage.open(dir),
    names,
    plant(name, written) {
      writeFileSync(join(dir, name), 'x');
      setAge(name, written);
    },
    age: (written) => {
      for (const name of names()) setAge(name, written);
    },
    close: async () => {
      process.off('exit', remove);
      remove();
    },
  };
}

export async function openTestBucket(): Promise<TestStorage & { server: S3Server; said: string[] }> {
  const server = await startS3Server();
  const lines: string[] = [];
  const { prefix } = server.settings;
  const kept = () => [...server.objects.keys()].filter((key) => key !== `${prefix}facet-installation`);
  const begun = () => [...server.uploads.values()].map(({ key }) => `${key}.unfinished`);
  return {
    server,
    said: lines,
    storage: await S3Storage.open(server.settings, (sentence) => lines.push(sentence)),
    names: () => [...kept(), ...begun()].map((key) => key.slice(prefix.length)).sort(),
    plant(name, written) {
      const key = `${prefix}${name.replace('.unfinished', '')}`;
      if (name === `${key.slice(prefix.length)}.unfinished`) {
        server.uploads.set(`broken-${key}`, { key, begun: written, parts: new Map() });
      } else server.objects.set(key, { content: Buffer.from('x'), written });
    },
    age(written) {
      for (const object of server.objects.values()) object.written = written;
      for (const upload of server.uploads.values()) upload.begun = written;
    },
    close: () => server.close(),
  };
}
