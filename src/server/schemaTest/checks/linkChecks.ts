import { fieldOf, type Link, moduleOf } from '../../../metadata/model.ts';
import { isWritable } from '../../../metadata/read/rules/validateRecord.ts';
import type { ApiRecord } from '../../records/recordsContext.ts';
import { answered, NotApplicable } from '../house/outcome.ts';
import { counted, type Trial, type TrialCheck, type Tried } from './Trial.ts';

/** Each link lists its rows with all their columns, and takes a new one where people can add some. */
export const linkCheck: TrialCheck = async (trial) => {
  const { links } = trial.module;
  if (links.length === 0) throw new NotApplicable('the module has no links');
  const tried: Tried[] = [];
  for (const link of links) tried.push(await tryLink(trial, link));
  return {
    did: `adds and lists the rows of ${counted(links.length, 'link')}`,
    faults: tried.flatMap(({ fault }) => fault ?? []),
    notes: tried.flatMap(({ note }) => note ?? []),
  };
};

async function tryLink(trial: Trial, link: Link): Promise<Tried> {
  const path = `links (${link.name})`;
  const added = await rowOf(trial, link).catch((error) => {
    if (error instanceof NotApplicable) return error.message;
    throw error;
  });
  const row = typeof added === 'string' ? undefined : added;
  const query = new URLSearchParams({
    filter: JSON.stringify({ [link.by]: row?.[link.by] ?? 1 }),
    sort: JSON.stringify([link.sort.field, link.sort.order]),
    range: '[0,99]',
  });
  const answer = await trial.maker.house.call('GET', `${link.module}?${query}`);
  if (answer.status !== 200) return { fault: `${path}: the list of its rows was answered ${answered(answer)}` };
  if (!row) return link.add === 'none' ? {} : { note: `${path}: listed, but no row was added: ${added}` };
  const listed = (answer.body as ApiRecord[]).find(({ id }) => id === row.id);
  if (!listed) return { fault: `${path}: a new row does not stand in the list of the record that it belongs to` };
  const missing = link.columns.filter((name) => !Object.hasOwn(listed, name));
  return missing.length > 0 ? { fault: `${path}: its rows have no ${missing.join(', ')}` } : {};
}

/** A new row that belongs to a record of the module, added as people do it. */
async function rowOf({ maker }: Trial, link: Link): Promise<ApiRecord> {
  if (link.add === 'none') throw new NotApplicable('people add none');
  const rows = moduleOf(maker.schema, link.module);
  const by = fieldOf(rows, link.by);
  const row = await maker.create(rows);
  if (typeof row[link.by] === 'number') return row;
  const parent = await maker.targetOf(by, true);
  // A search without `pick` finds rows that are there, and sets their reference.
  if (link.add === 'search' && link.pick === undefined && isWritable(by, false)) {
    const answer = await maker.house.call('PUT', `${rows.name}/${row.id}`, { [link.by]: parent });
    if (answer.status === 200) return answer.body as ApiRecord;
  }
  return maker.create(rows, { preset: { [link.by]: parent } });
}
