import { isChoices } from '../../../fields/capabilities.ts';
import { type Field, fieldTypeOf, filtersOf } from '../../../fields/fieldTypes.ts';
import type { FilterOperator } from '../../../fields/shared/fieldType.ts';
import { findField, type Module, type Schema } from '../../../metadata/model.ts';
import { displayedFieldOf } from '../../../metadata/read/fields/displayedFieldOf.ts';
import type { ApiRecord } from '../../records/recordsContext.ts';
import { answered, NotApplicable, shown, Unmakeable } from '../house/outcome.ts';
import type { Answer, TestHouse } from '../house/TestHouse.ts';
import { startCount } from '../make/documentScenes.ts';
import { counted, type Trial, type TrialCheck } from './Trial.ts';

type Filter = Record<string, unknown>;

/** Each key of the filter finds a record by the record's own value, and leaves it out by another one. */
export const filterCheck: TrialCheck = async (trial) => {
  const { maker, module } = trial;
  const record = await someRecord(trial);
  const faults: string[] = [];
  let count = 0;
  for (const field of module.fields) {
    const keys = filterKeys(maker.schema, module, field, record);
    count += keys.length;
    faults.push(...(await faultsOf(maker.house, module, { record, keys })));
  }
  faults.push(...(await searchFaults(trial, record)));
  return { did: `finds a record by ${counted(count, 'key')} of the filter`, faults };
};

/** The list is sorted by each field that it can be sorted by, up and down. */
export const sortCheck: TrialCheck = async ({ maker, module }) => {
  const sortable = module.fields.filter((field) => fieldTypeOf(displayedFieldOf(maker.schema, module, field)).sortable);
  const faults: string[] = [];
  for (const { name } of sortable) {
    for (const order of ['ASC', 'DESC']) {
      const answer = await list(maker.house, module, {}, [name, order]);
      if (answer.status !== 200) faults.push(`fields (${name}): sorting by it was answered ${answered(answer)}`);
    }
  }
  return { did: `sorts by ${counted(sortable.length, 'field')}, up and down`, faults };
};

/** A new record with all fields; of a module that only the server writes, one that it has written. */
async function someRecord({ maker, module }: Trial): Promise<ApiRecord> {
  const record = await maker.create(module, { full: true }).catch((error) => {
    // What stands against it is said by the check that makes records.
    if (error instanceof NotApplicable || error instanceof Unmakeable) return undefined;
    throw error;
  });
  if (!record) await startCount(maker, module);
  const { body } = record
    ? await maker.house.call('GET', `${module.name}/${record.id}`)
    : { body: rowsIn(await list(maker.house, module, {}))[0] };
  if (body === undefined) throw new NotApplicable('there is no record of it, and none can be made alone');
  return body as ApiRecord;
}

/** A key of the filter with a value that finds the record, or with one that leaves it out. */
interface TriedKey {
  key: string;
  value: unknown;
  finds: boolean;
}

function filterKeys(schema: Schema, module: Module, field: Field, record: ApiRecord): TriedKey[] {
  const value = isChoices(field) ? [record[field.name]].flat()[0] : record[field.name];
  return operatorsOf(schema, module, field).flatMap((operator): TriedKey[] => {
    const key = operator === 'eq' ? field.name : `${field.name}_${operator}`;
    if (operator !== 'eq' && findField(module, key)) return [];
    const has = value !== null && value !== undefined;
    if (operator === 'null') return [{ key, value: !has, finds: true }];
    if (!has) return [];
    return [{ key, value, finds: operator !== 'neq' }];
  });
}

function operatorsOf(schema: Schema, module: Module, field: Field): readonly FilterOperator[] {
  return filtersOf(displayedFieldOf(schema, module, field));
}

/** All keys that find the record in one call; one by one, where that call does not find it. */
async function faultsOf(
  house: TestHouse,
  module: Module,
  { record, keys }: { record: ApiRecord; keys: readonly TriedKey[] },
): Promise<string[]> {
  const finding = keys.filter(({ finds }) => finds);
  const together = Object.fromEntries(finding.map(({ key, value }) => [key, value]));
  const isFound = finding.length === 0 || (await finds(house, module, { ...together, id: record.id })) === true;
  const left = keys.filter((one) => !(isFound && one.finds));
  const faults: string[] = [];
  for (const { key, value, finds: wanted } of left) {
    const found = await finds(house, module, { id: record.id, [key]: value });
    if (found === wanted) continue;
    const what =
      typeof found === 'string' ? `was answered ${found}` : wanted ? 'does not find it' : 'finds it all the same';
    faults.push(`the filter ${shown({ [key]: value })} for a record with that value ${what}`);
  }
  return faults;
}

/** Whether the filter finds a record; the answer where it is refused. */
async function finds(house: TestHouse, module: Module, filter: Filter): Promise<boolean | string> {
  const answer = await list(house, module, filter);
  return answer.status === 200 ? rowsIn(answer).length > 0 : answered(answer);
}

/** The quick search finds a record by the text of its label. */
async function searchFaults({ maker, module }: Trial, record: ApiRecord): Promise<string[]> {
  const { recordLabel, list: own } = module;
  const text = record[recordLabel];
  if (!own.quickSearch.includes(recordLabel) || typeof text !== 'string' || text.trim() === '') return [];
  const found = await finds(maker.house, module, { q: text, id: record.id });
  if (found === true) return [];
  const what = found === false ? 'does not find it' : `was answered ${found}`;
  return [`list.quickSearch: the search for ${shown(text)}, the label of a record, ${what}`];
}

function list(house: TestHouse, module: Module, filter: Filter, sort?: string[]): Promise<Answer> {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    range: '[0,9]',
    ...(sort && { sort: JSON.stringify(sort) }),
  });
  return house.call('GET', `${module.name}?${query}`);
}

function rowsIn({ body }: Answer): ApiRecord[] {
  return Array.isArray(body) ? body : [];
}
