import { findField, type Module } from '../../../metadata/model.ts';
import { malformed } from '../../errors.ts';
import type { Body } from '../recordsContext.ts';

/** Keys that records have beside their fields; common clients send them back. */
const recordKeys = ['_version', '_starred'];

/** The body of a write. Throws 400 when it is no object, or names the first key that the module does not have. */
export function readBody(module: Module, body: unknown): Body {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw malformed('bodyNeeded');
  const unknown = Object.keys(body).find((key) => !recordKeys.includes(key) && !findField(module, key));
  if (unknown !== undefined) throw malformed('unknownKey', { key: unknown });
  return body as Body;
}

/** The version of the record that the change is based on; undefined when the body has none. Throws 400. */
export function versionIn({ _version }: Body): number | undefined {
  if (_version === undefined || _version === null) return undefined;
  if (!Number.isInteger(_version) || (_version as number) < 0) throw malformed('version');
  return _version as number;
}
