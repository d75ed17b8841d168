import { type FileHandle, open } from 'node:fs/promises';
import { pipeline, Transform } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { badFile, sheetLimits } from './sheetFile.ts';

interface Entry {
  method: number;
  compressedSize: number;
  size: number;
  offset: number;
}

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
/** The end of the directory with the longest comment that it can have. */
const MOST_END = 22 + 0xffff;
const MOST_ENTRIES = 10_000;

/**
 * The parts of a zip file (APPNOTE.TXT), read from the disk when they are needed. A part that unpacks to more than it
 * says, or than an import takes, is refused while it is read.
 */
export class ZipFile {
  readonly #file: FileHandle;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(file: FileHandle, entries: ReadonlyMap<string, Entry>) {
    this.#file = file;
    this.#entries = entries;
  }

  /** Throws 422 when the file is no zip file. */
  static async open(path: string): Promise<ZipFile> {
    const file = await open(path);
    try {
      return new ZipFile(file, await readDirectory(file));
    } catch (error) {
      await file.close();
      throw error instanceof RangeError ? badFile('broken') : error;
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The unpacked bytes of a part. Throws 422 when there is no such part, or when it is too large. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name);
    if (!entry || ![0, 8].includes(entry.method)) throw badFile('broken');
    const header = await this.#bytes(entry.offset, 30);
    const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
    if (entry.compressedSize === 0) return;
    const packed = this.#file.createReadStream({
      ...{ start, end: start + entry.compressedSize - 1 },
      autoClose: false,
    });
    const done = () => undefined;
    const limit = limited(Math.min(entry.size, sheetLimits.unpacked));
    const stream =
      entry.method === 0 ? pipeline(packed, limit, done) : pipeline(packed, createInflateRaw(), limit, done);
    try {
      for await (const chunk of stream) yield chunk as Buffer;
    } catch (error) {
      throw (error as { code?: string }).code?.startsWith('Z_') ? badFile('broken') : error;
    }
  }

  async text(name: string): Promise<string> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of this.read(name)) {
      size += chunk.length;
      if (size > MOST_TEXT) throw badFile('tooLarge', { max: MOST_TEXT / 1024 / 1024 });
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString();
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #bytes(position: number, length: number): Promise<Buffer> {
    return readAt(this.#file, position, length);
  }
}

/** Of the small parts, such as the list of sheets, in bytes. */
const MOST_TEXT = 8 * 1024 * 1024;

function limited(most: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > most ? badFile('tooLarge', { max: sheetLimits.unpacked / 1024 / 1024 }) : null, chunk);
    },
  });
}

async function readDirectory(file: FileHandle): Promise<Map<string, Entry>> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - MOST_END), Math.min(size, MOST_END));
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || tail.readUInt32LE(end) !== DIRECTORY_END) throw badFile('broken');
  const count = tail.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw badFile('broken');
  const directory = await readAt(file, tail.readUInt32LE(end + 16), Math.min(tail.readUInt32LE(end + 12), size));
  const entries = new Map<string, Entry>();
  for (let at = 0; entries.size < count && at + 46 <= directory.length; ) {
    if (directory.readUInt32LE(at) !== DIRECTORY_ENTRY) throw badFile('broken');
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
    entries.set(name, {
      method: directory.readUInt16LE(at + 10),
      compressedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
