import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '../startFailure.ts';
import { checksumFile, mediaFolder } from './backupFormat.ts';

/** How many damaged files a refusal names. */
const MOST_NAMED = 20;

/** Passes content on, and adds it to the hash. */
export async function* hashed(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

/** @param checksums the SHA-256 of each file, in hexadecimal digits, by its key */
export async function writeChecksums(folder: string, checksums: ReadonlyMap<string, string>): Promise<void> {
  const lines = [...checksums].map(([key, sum]) => `${sum}  ${mediaFolder}/${key}\n`);
  await writeFile(join(folder, checksumFile), lines.join(''), { flush: true });
}

/**
 * Reads all media of a backup. Throws a StartFailure that names the files which are missing or not what was saved.
 * @param keys of the files that are there
 */
export async function verifyMedia(folder: string, keys: readonly string[]): Promise<void> {
  const checksums = await readChecksums(folder);
  if (keys.some((key) => !checksums.has(key))) throw damagedList(folder);
  const wrong: string[] = [];
  for (const [key, sum] of checksums) {
    const found = await checksumOf(join(folder, mediaFolder, key));
    const file = `The file ${mediaFolder}/${key} of the backup ${folder}`;
    if (found === undefined) wrong.push(`${file} is missing; copy the backup anew from where it was made.`);
    else if (found !== sum) wrong.push(`${file} is damaged; copy the backup anew from where it was made.`);
  }
  if (wrong.length > MOST_NAMED) {
    const more = wrong.length - MOST_NAMED;
    wrong.splice(MOST_NAMED, more, `${more} more files of the backup ${folder} are missing or damaged.`);
  }
  if (wrong.length > 0) throw new StartFailure(wrong);
}

async function readChecksums(folder: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, checksumFile), 'utf8').catch(() => undefined);
  const lines = text?.split('\n').slice(0, -1) ?? [];
  const entries = lines.map((line) => /^([0-9a-f]{64}) {2}media\/([0-9a-f]{32})$/.exec(line));
  if (text === undefined || (text !== '' && !text.endsWith('\n')) || entries.includes(null)) throw damagedList(folder);
  return new Map(entries.flatMap((entry) => (entry?.[1] && entry[2] ? [[entry[2], entry[1]] as const] : [])));
}

function damagedList(folder: string): StartFailure {
  const file = `The file ${checksumFile} of the backup ${folder}`;
  return new StartFailure(`${file} is missing or damaged; copy the backup anew from where it was made.`);
}

/** Undefined when the file cannot be read. */
async function checksumOf(file: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}
