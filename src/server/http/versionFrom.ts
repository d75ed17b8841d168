import type { FastifyRequest } from 'fastify';
import { malformed } from '../errors.ts';

/** The version in If-Match, which means the same as `_version` in the body; undefined for any version. Throws 400. */
export function versionFrom({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const tag = headers['if-match'];
  if (tag === undefined || tag.trim() === '*') return undefined;
  const version = Number(/^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(tag)?.[1]);
  if (Number.isNaN(version)) throw malformed('ifMatch');
  return version;
}
