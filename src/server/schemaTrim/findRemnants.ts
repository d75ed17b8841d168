import type { Schema } from '../../metadata/model.ts';
import type { Handle } from '../database/connection/database.ts';
import { readActual } from '../database/structure/readActual.ts';
import { tablesFromSchema } from '../database/structure/tablesFromSchema.ts';
import { deadViews, goneColumns, goneLists } from './goneNames.ts';
import { filesOfFields, modulesGone, rowsOfModule } from './goneRows.ts';
import { columnRemnants, keyRemnants, tableRemnant } from './goneStructure.ts';
import { type CountedRemnant, countRemnants } from './remnant.ts';
import { modulesThatStay, type Staying } from './whatStays.ts';

/** What the schema no longer names: what can be removed, with its counts, and the modules that stay all the same. */
export interface Remnants {
  removable: CountedRemnant[];
  staying: Staying[];
}

/** Finds them in a database that is as the schema wants it, but for what it has more. It only reads. */
export async function findRemnants(handle: Handle, schema: Schema): Promise<Remnants> {
  const wanted = tablesFromSchema(schema);
  const { tables, applied } = await readActual(handle, wanted);
  const left = applied
    .filter(({ name }) => !wanted.some((table) => table.name === name))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const gone = await modulesGone(
    handle,
    schema,
    left.map(({ module }) => module),
  );
  const staying = await modulesThatStay(handle, schema, gone, left);
  const goes = (module: string) => !staying.some((one) => one.module === module);
  const remnants = [
    ...left.filter(({ module }) => goes(module)).map(tableRemnant),
    ...gone.filter(goes).flatMap(rowsOfModule),
    ...wanted.flatMap((table) =>
      columnRemnants(
        table,
        tables.find(({ name }) => name === table.name),
      ),
    ),
    ...(await keyRemnants(handle, schema)),
    ...(await filesOfFields(handle, schema)),
    ...(await deadViews(handle, schema)),
    ...(await goneColumns(handle, schema)),
    ...(await goneLists(handle, schema)),
  ];
  return { removable: await countRemnants(handle, remnants), staying };
}
