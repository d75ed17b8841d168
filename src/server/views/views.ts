import { type RawBuilder, sql } from 'kysely';
import { isObject } from '../../fields/shared/isObject.ts';
import { readName } from '../../fields/shared/readText.ts';
import { type Density, densities, type ListLayout, layouts } from '../../metadata/listLook.ts';
import type { Module, Schema, Sort } from '../../metadata/model.ts';
import { assertKnownKeys } from '../assertKnownKeys.ts';
import { forbidden, malformed, notFound, Refusal } from '../errors.ts';
import { oneAtATime } from '../records/oneAtATime.ts';
import { readListQuery } from '../records/read/readListQuery.ts';
import { handleOf, knownModule, type RecordsContext } from '../records/recordsContext.ts';
import type { View } from '../rights/View.ts';

/** What a view keeps of a list. */
interface ViewState {
  filter: Record<string, unknown>;
  sort: Sort;
  /** Names of the shown fields, in order; null: as the schema says. */
  columns: string[] | null;
  density: Density;
  layout: ListLayout;
}

/** A list as somebody has saved it under a name. */
export interface SavedView extends ViewState {
  id: number;
  name: string;
  /** Whether everybody who sees the module sees it. */
  shared: boolean;
  /** Whether it is of the user who asks. */
  own: boolean;
  /** The address of the user who has shared it; null where the user is gone, or may not be seen. */
  owner: string | null;
}

/** Views of one user in one module: more than anybody finds again. */
const MOST = 100;
const LONGEST_NAME = 60;
/** The largest size of one view, in kB of JSON. */
const MOST_KB = 32;

/**
 * The user's own views of a module, and those that others share, by name. A shared view that filters by what the user
 * does not see is left out; hidden columns are left out of it.
 */
export async function listViews(context: RecordsContext, view: View, name: string): Promise<SavedView[]> {
  const module = knownModule(view.seen, name);
  const rows = await readViews(
    context,
    sql`v.module = ${name} and (v.shared or v.user_id = ${context.userId}::integer)`,
  );
  return rows.flatMap((row) => seenView(view, module, row) ?? []);
}

/** Saves a new view of the user. Throws 400, 403, 404. */
export async function createView(
  context: RecordsContext,
  view: View,
  name: string,
  body: Record<string, unknown>,
): Promise<SavedView> {
  const module = knownModule(view.seen, name);
  const { title, shared, state } = readBody(view, module, body);
  const [row] = await oneAtATime(context, `views of ${context.userId}`, async (inside) => {
    const { rows } = await sql<{ id: number }>`
      insert into facet.views (user_id, module, name, shared, state)
      select ${context.userId}::integer, ${name}, ${title}, ${shared}::boolean, ${JSON.stringify(state)}::jsonb
      where (select count(*) from facet.views where user_id = ${context.userId}::integer and module = ${name}) < ${MOST}
      returning id`.execute(handleOf(inside));
    return rows;
  });
  if (!row) throw malformed('viewsFull', { max: MOST });
  return readView(context, view, module, row.id);
}

/** Writes a view anew. Throws 400, 403 (it is somebody else's), 404. */
export async function updateView(
  context: RecordsContext,
  view: View,
  name: string,
  id: number,
  body: Record<string, unknown>,
): Promise<SavedView> {
  const module = knownModule(view.seen, name);
  const { own, owner } = await changeableView(context, view, module, id);
  const { title, shared, state } = readBody(view, module, body);
  const { rows } = await sql<{ id: number }>`update facet.views set name = ${title}, shared = ${shared}::boolean,
      state = ${JSON.stringify(state)}::jsonb, updated_at = now() where id = ${id}::integer returning id`.execute(
    handleOf(context),
  );
  // Not read anew: somebody else's view that is not shared any more is nobody else's to read.
  const saved = rows[0] && seenView(view, module, { id, name: title, shared, own, owner, state });
  if (!saved) throw notFound();
  return saved;
}

/** Deletes a view. Throws 403 (it is somebody else's), 404. */
export async function deleteView(context: RecordsContext, view: View, name: string, id: number): Promise<SavedView> {
  const module = knownModule(view.seen, name);
  const saved = await changeableView(context, view, module, id);
  await sql`delete from facet.views where id = ${id}::integer`.execute(handleOf(context));
  return saved;
}

/** A view that the user may change: an own one, and to whoever sees the whole house also what others share. Throws 403, 404. */
async function changeableView(context: RecordsContext, view: View, module: Module, id: number): Promise<SavedView> {
  const saved = await readView(context, view, module, id);
  if (!saved.own && !view.isWhole) throw forbidden('viewOfOther');
  return saved;
}

async function readView(context: RecordsContext, view: View, module: Module, id: number): Promise<SavedView> {
  const [row] = await readViews(
    context,
    sql`v.id = ${id}::integer and v.module = ${module.name} and (v.shared or v.user_id = ${context.userId}::integer)`,
  );
  const saved = row && seenView(view, module, row);
  if (!saved) throw notFound();
  return saved;
}

interface ViewRow {
  id: number;
  name: string;
  shared: boolean;
  own: boolean;
  owner: string | null;
  state: ViewState;
}

async function readViews(context: RecordsContext, condition: RawBuilder<unknown>): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select v.id, v.name, v.shared, v.user_id = ${context.userId}::integer as own, u.email as owner, v.state
    from facet.views v left join "user" u on u.id = v.user_id
    where ${condition} order by lower(v.name), v.id`.execute(handleOf(context));
  return rows;
}

/** Undefined: it would tell what the user does not see, or the schema has changed since. */
function seenView({ seen }: View, module: Module, { state, ...row }: ViewRow): SavedView | undefined {
  const has = (name: string) => name === 'id' || module.fields.some((field) => field.name === name);
  const columns = state.columns?.filter(has) ?? [];
  if (!isReadable(seen, module, state.filter)) return undefined;
  return {
    ...row,
    owner: row.own || seen.modules.user ? row.owner : null,
    filter: state.filter,
    sort: has(state.sort.field) ? state.sort : module.list.sort,
    columns: columns.length > 0 ? columns : null,
    density: state.density,
    layout: state.layout === 'gallery' && module.picture === undefined ? 'table' : state.layout,
  };
}

function isReadable(seen: Schema, module: Module, filter: Record<string, unknown>): boolean {
  try {
    readListQuery(seen, module, { filter });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function readBody({ seen }: View, module: Module, body: Record<string, unknown>) {
  assertKnownKeys(body, ['name', 'shared', 'filter', 'sort', 'columns', 'density', 'layout']);
  const { name, shared = false, columns = null, density = 'normal', layout = 'table' } = body;
  const { filter, sort } = { filter: body.filter ?? {}, sort: body.sort ?? {} };
  const title = readName(name, LONGEST_NAME);
  if (title === undefined) throw malformed('viewName', { max: LONGEST_NAME });
  if (typeof shared !== 'boolean') throw malformed('viewShared');
  if (!densities.includes(density as 'normal') || !layouts.includes(layout as 'table')) throw malformed('viewLook');
  if (!isObject(sort) || !(columns === null || Array.isArray(columns))) throw malformed('viewList');
  assertKnownKeys(sort, ['field', 'order'], 'sort.');
  const { field = module.list.sort.field, order = module.list.sort.order } = sort;
  const query = readListQuery(seen, module, { filter, sort: [field, order] });
  const state = { filter, sort: query.sort, columns: readColumns(module, columns), density, layout } as ViewState;
  const json = JSON.stringify(state);
  if (Buffer.byteLength(json) > MOST_KB * 1024) throw malformed('preferenceTooLong', { max: MOST_KB });
  return { title, shared, state };
}

function readColumns(module: Module, columns: unknown[] | null): string[] | null {
  if (columns === null) return null;
  const strange = columns.find((name) => !module.fields.some((field) => field.name === name));
  if (strange !== undefined) throw malformed('unknownKey', { key: String(strange).slice(0, 100) });
  return [...new Set(columns as string[])];
}
