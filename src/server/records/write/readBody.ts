import { isReference } from '../../../fields/capabilities.ts';
import { readField } from '../../../fields/fieldTypes.ts';
import { isObject } from '../../../fields/shared/isObject.ts';
import { findField, type Module } from '../../../metadata/model.ts';
import { perModule } from '../../../metadata/perModule.ts';
import { keptItemOf } from '../../../metadata/read/papers/keptFields.ts';
import { malformed } from '../../errors.ts';
import type { Body, RecordsContext } from '../recordsContext.ts';

/** Keys that records have beside their fields; common clients send them back. */
const recordKeys = perModule((schema, module) => [
  ...['_version', '_starred'],
  ...(keptItemOf(schema, module) ? ['item_changed', 'item_changes'] : []),
]);

/** The body of a write. Throws 400 when it is no object, or names the first key that the module does not have. */
export function readBody({ schema }: RecordsContext, module: Module, body: unknown): Body {
  if (!isObject(body)) throw malformed('bodyNeeded');
  const known = recordKeys(schema, module);
  const unknown = Object.keys(body).find((key) => !known.includes(key) && !findField(module, key));
  if (unknown !== undefined) throw malformed('unknownKey', { key: unknown });
  return body;
}

/**
 * The body with the ids of its references as numbers. Clients may write them as texts, and the rules of hooks, which see
 * a body before its values are validated, must not miss them. What is no id stays, and is refused by the validation.
 */
export function withIds(module: Module, body: Body): Body {
  const texts = Object.entries(body).flatMap(([key, value]) => {
    const field = typeof value === 'string' ? findField(module, key) : undefined;
    const read = field && isReference(field) ? readField(field, value) : undefined;
    return read && 'value' in read ? [[key, read.value] as const] : [];
  });
  return texts.length === 0 ? body : { ...body, ...Object.fromEntries(texts) };
}

/** The largest number that the column of a version holds. */
const LARGEST_VERSION = 2 ** 31 - 1;

/** The version of the record that the change is based on; undefined when the body has none. Throws 400. */
export function versionIn({ _version }: Body): number | undefined {
  if (_version === undefined || _version === null) return undefined;
  if (!Number.isInteger(_version) || (_version as number) < 0 || (_version as number) > LARGEST_VERSION)
    throw malformed('version');
  return _version as number;
}
