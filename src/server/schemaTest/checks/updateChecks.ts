import { isDeepStrictEqual } from 'node:util';
import { isReference, isSecret } from '../../../fields/capabilities.ts';
import { type Field, fieldTypeOf } from '../../../fields/fieldTypes.ts';
import type { Module } from '../../../metadata/model.ts';
import { isWritable, storedFields, validateRecord } from '../../../metadata/read/rules/validateRecord.ts';
import type { ApiRecord } from '../../records/recordsContext.ts';
import { answered, mend, NotApplicable, shown } from '../house/outcome.ts';
import { marksOf } from '../make/linkSets.ts';
import type { UnsentRecord } from '../make/Maker.ts';
import { counted, type Trial, type TrialCheck } from './Trial.ts';

/** So many records are tried, as what a field can change to depends on the rest of its record. */
const RECORDS = 3;

/** Each field that people write is changed by itself, and read back. */
export const updateCheck: TrialCheck = async (trial) => {
  const faults: string[] = [];
  let count = 0;
  let left: string[] | undefined;
  for (let tries = 0; tries < RECORDS && left?.length !== 0; tries++) {
    const tried = await changeEach(trial, left);
    faults.push(...tried.faults);
    count += tried.count;
    left = tried.left;
  }
  if (count === 0 && !left?.length) throw new NotApplicable('no field of it is changed by itself');
  const notes = left?.length ? [`${left.join(', ')}: no other value was found that fits the rest of the record`] : [];
  return { did: `changes ${counted(count, 'field')} one by one`, faults, notes };
};

/**
 * Changes fields of a new record, one after the other.
 * @param names of the fields; absent: all that can be changed
 * @returns how many were changed, and names of those without another value that fits
 */
async function changeEach(trial: Trial, names: readonly string[] | undefined) {
  const { maker, module } = trial;
  const { draft, answer } = await maker.send(module, { full: true });
  if (answer.status !== 201) throw new NotApplicable('no record with all fields can be made: see create');
  const faults: string[] = [];
  const left: string[] = [];
  let record = answer.body as ApiRecord;
  const fields = storedFields(module).filter((field) => isChangeable(module, field, draft));
  const chosen = fields.filter(({ name }) => names?.includes(name) ?? true);
  for (const field of chosen) {
    const value = await otherValue(trial, draft, { field, record });
    if (value === undefined) left.push(field.name);
    else {
      const change = await changed(trial, record, { field, value });
      record = change.record;
      faults.push(...change.faults);
    }
  }
  return { faults, left, count: chosen.length - left.length };
}

/** Values that only fit together are no change of one field; marks move by rules of their own. */
function isChangeable(module: Module, field: Field, { fixed }: UnsentRecord): boolean {
  if (!isWritable(field, false) || fixed.has(field.name) || marksOf(module).includes(field.name)) return false;
  return module.stock?.parent !== field.name && fieldTypeOf(field).column(field) !== null;
}

/** A value that the field can change to; undefined where none was found. */
async function otherValue(
  { maker, module }: Trial,
  { pools }: UnsentRecord,
  { field, record }: { field: Field; record: ApiRecord },
): Promise<unknown> {
  const pool = isReference(field) ? await targets(maker, field) : (pools.get(field.name) ?? []);
  return pool.find((value) => {
    const { values, errors } = validateRecord(module, { [field.name]: value }, record);
    return Object.hasOwn(values, field.name) && Object.keys(errors).length === 0;
  });
}

async function targets(maker: Trial['maker'], field: Field): Promise<number[]> {
  return maker.targetOf(field, true).then(
    (id) => [id],
    () => [],
  );
}

async function changed(
  { maker, module }: Trial,
  record: ApiRecord,
  { field, value }: { field: Field; value: unknown },
): Promise<{ record: ApiRecord; faults: string[] }> {
  const { name } = field;
  const path = `${module.name}/${record.id}`;
  const answer = await maker.house.call('PUT', path, { [name]: value });
  if (answer.status !== 200) {
    const says = `fields (${name}): a change to ${shown(value)} is refused: the API answered ${answered(answer)}; ${mend(answer)}`;
    return { record, faults: [says] };
  }
  const { body } = await maker.house.call('GET', path);
  const next = body as ApiRecord;
  const wanted = validateRecord(module, { [name]: value }, record).values[name];
  if (isSecret(field) || isDeepStrictEqual(next[name], wanted)) return { record: next, faults: [] };
  const says = `fields (${name}): was changed to ${shown(wanted)} and is ${shown(next[name])}; compare the keys of the field`;
  return { record: next, faults: [says] };
}
