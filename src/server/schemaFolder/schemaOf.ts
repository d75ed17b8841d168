import { mistakeLine } from '../../metadata/check/shared/mistakes.ts';
import type { Schema } from '../../metadata/model.ts';
import { StartFailure } from '../startFailure.ts';
import { loadSchemaFolder } from './loadSchemaFolder.ts';

/** The schema of the folder. Throws a StartFailure with one sentence for each mistake. */
export async function schemaOf(dir: string): Promise<Schema> {
  const { schema, mistakes } = await loadSchemaFolder(dir);
  if (!schema) throw new StartFailure(mistakes.map(mistakeLine));
  return schema;
}
