import { join } from 'node:path';
import type { Schema } from '../../src/metadata/model.ts';
import { packageDir } from '../../src/server/folders/packageDir.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';

let read: Promise<Schema> | undefined;

/**
 * The repository's own schema, read once for all tests of a worker: what the product keeps with a schema, such as its
 * statements, is made once too. Nobody may change it.
 */
export function shippedSchema(): Promise<Schema> {
  read ??= schemaOf(join(packageDir, 'schema'));
  return read;
}
