import { createHash, type Hash } from 'node:crypto';

/** A file of a multipart body, whose content was hashed while it arrived. */
export interface HashedFile {
  name: string;
  hash: string;
}

/** The hash of a multipart body, in whatever order its parts came. */
export function multipartHash(fields: Iterable<readonly [string, unknown]>, { name, hash }: HashedFile): string {
  const sorted = [...fields].sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([sorted, name, hash]))
    .digest('base64url');
}

/** Passes the content on, and hashes it on its way: large files are never in memory. */
export async function* hashedOnItsWay(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

/** The name of a file as its owner reads it: browsers write three characters otherwise, by the HTML standard. */
export function sentFileName(written: string | undefined): string {
  return (written ?? '').replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
}
