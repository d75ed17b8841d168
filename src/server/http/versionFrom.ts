import type { FastifyRequest } from 'fastify';
import { malformed } from '../errors.ts';

/** If-Match has the same meaning as `_version` in the body, and takes priority. `*` means any version. Throws 400. */
export function versionFrom({ headers }: FastifyRequest): { _version?: number } {
  const tag = headers['if-match'];
  if (tag === undefined || tag.trim() === '*') return {};
  const version = Number(/^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(tag)?.[1]);
  if (Number.isNaN(version)) throw malformed('ifMatch');
  return { _version: version };
}
