import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed, Refusal } from '../errors.ts';
import { parseClientJson } from '../http/clientJson.ts';
import { hashedOnItsWay, sentFileName } from '../http/multipartHash.ts';
import { storageRefusal } from '../storage/storageRefusals.ts';
import { makeTemporaryFolder } from '../storage/temporaryFolders.ts';
import { badFile, sheetLimits } from './read/sheetFile.ts';
import type { ReceivedFile } from './readFile.ts';

/** In milliseconds. An upload may take long while data arrives; its connection is cut after this time without data. */
const SILENCE = 120_000;

/** Accepts multipart bodies with one file. Of any other body only JSON is looked at, which has its limits everywhere. */
export async function acceptFile(api: FastifyInstance): Promise<void> {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', (_request, _payload, done) => done(null));
  api.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => parseClientJson(text, () => undefined),
  );
  await api.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fields: 10, files: 1, parts: 12, fieldSize: 100_000, fileSize: sheetLimits.bytes },
  });
}

/**
 * Receives the file of a multipart body, and the fields beside it, and works with them. The file is removed afterwards.
 * Throws 400, 413, 415, and 503 or 507 where it cannot be stored.
 */
export async function withFile<Result>(
  request: FastifyRequest,
  known: readonly string[],
  work: (file: ReceivedFile, fields: Record<string, string>) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new Refusal('wrong_content_type', { key: 'facet.error.multipartNeeded' });
  const wrongPart = (name: string) => malformed('importPart', { name, parts: known.join(', ') });
  request.raw.socket.setTimeout(SILENCE);
  const folder = await makeTemporaryFolder('import');
  try {
    const fields: Record<string, string> = {};
    let file: ReceivedFile | undefined;
    try {
      for await (const part of request.parts()) {
        if (part.type === 'field') {
          if (!known.includes(part.fieldname) || Object.hasOwn(fields, part.fieldname)) throw wrongPart(part.fieldname);
          fields[part.fieldname] = String(part.value);
        } else {
          if (part.fieldname !== 'file') throw wrongPart(part.fieldname);
          const path = join(folder, 'file');
          const hash = createHash('sha256');
          await pipeline(hashedOnItsWay(part.file, hash), createWriteStream(path));
          const name = sentFileName(part.filename).slice(0, 255) || 'file';
          file = { path, name, hash: hash.digest('base64url') };
          if (part.file.truncated) throw tooLarge();
        }
      }
    } catch (error) {
      throw error instanceof Refusal ? error : (storageRefusal(error) ?? malformed('uploadBroken'));
    }
    request.raw.socket.setTimeout(0);
    if (!file) throw wrongPart('file');
    return await work(file, fields);
  } finally {
    request.raw.socket.setTimeout(0);
    // The rest of a refused body is read and dropped, because a browser reads the response only after it has sent all.
    request.raw.unpipe().resume();
    await rm(folder, { recursive: true, force: true });
  }
}

function tooLarge(): Refusal {
  const { messages } = badFile('tooLarge', { max: sheetLimits.bytes / 1024 / 1024 });
  return new Refusal('too_large', messages);
}
