import { isDeepStrictEqual } from 'node:util';
import { isSecret } from '../../../fields/capabilities.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import { isServerWritten } from '../../../metadata/check/isServerWritten.ts';
import type { Module } from '../../../metadata/model.ts';
import { fieldsWithFormula, formulaDefaults } from '../../../metadata/read/rules/formulaDefaults.ts';
import { isWritable, storedFields, validateRecord } from '../../../metadata/read/rules/validateRecord.ts';
import type { ApiRecord, Body } from '../../records/recordsContext.ts';
import { answered, mend, shown } from '../house/outcome.ts';
import { marksOf } from '../make/linkSets.ts';
import { type Maker, NEW_ITEM, type UnsentRecord } from '../make/Maker.ts';
import { counted, type Trial, type TrialCheck } from './Trial.ts';

/** New records, with what they must have and with all that they can have, hold what was given. */
export const createCheck: TrialCheck = async (trial) => {
  const least = await created(trial, false);
  const full = await created(trial, true);
  const fields = [least, full].map(({ count }) => counted(count, 'field'));
  return {
    did: `makes a record with ${fields.join(', and one with ')}, and reads them back`,
    faults: [...new Set([...least.faults, ...full.faults])],
  };
};

async function created({ maker, module }: Trial, full: boolean) {
  const { draft, answer } = await maker.send(module, { full });
  const count = Object.values(draft.values).filter((value) => value !== null).length;
  if (answer.status !== 201) {
    const what = full ? 'a new record with all fields' : 'a new record with what it must have';
    return { count, faults: [`${what} is refused: the API answered ${answered(answer)}; ${mend(answer)}`] };
  }
  const { id } = answer.body as ApiRecord;
  const read = await maker.house.call('GET', `${module.name}/${id}`);
  if (read.status !== 200) {
    return { count, faults: [`a new record cannot be read: the API answered ${answered(read)}; ${mend(read)}`] };
  }
  return { count, faults: await differences(maker, module, draft, read.body as ApiRecord) };
}

/** Where a record is not what was given, or does not start with its defaults. */
async function differences(
  maker: Maker,
  module: Module,
  { values }: UnsentRecord,
  record: ApiRecord,
): Promise<string[]> {
  const expected = validateRecord(module, values, undefined, await madeDefaults(maker, module, values, record)).values;
  const fields = storedFields(module).filter((field) => isExpected(module, field, values));
  return fields.flatMap(({ name }) =>
    isDeepStrictEqual(record[name], expected[name])
      ? []
      : [
          `fields (${name}): a new record was given ${shown(expected[name])} and has ${shown(record[name])}; compare the keys of the field`,
        ],
  );
}

/** What the formulas of defaults make of the record, and of the records that it refers to, which are read by the API. */
async function madeDefaults({ house, schema }: Maker, module: Module, values: Body, record: ApiRecord): Promise<Body> {
  const waiting = fieldsWithFormula(module).filter(({ name }) => !Object.hasOwn(values, name));
  const body = { ...record, ...Object.fromEntries(waiting.map(({ name }) => [name, undefined])) };
  const chosen = new Map<string, Body>();
  for (;;) {
    const defaults = formulaDefaults(schema, module, body, (of) => chosen.get(`${of.module}/${of.id}`));
    if (defaults.missing.length === 0) return defaults.values;
    for (const of of defaults.missing) {
      const path = `${of.module}/${of.id}`;
      chosen.set(path, (await house.call('GET', path)).body as Body);
    }
  }
}

/** Whether the server keeps the value as it was given: it sets items, numbers and marks by itself. */
function isExpected(module: Module, field: Field, values: Record<string, unknown>): boolean {
  const { name } = field;
  if (!isWritable(field, true) || isSecret(field) || marksOf(module).includes(name) || values[name] === NEW_ITEM)
    return false;
  return Object.hasOwn(values, name) || (field.default !== undefined && !isServerWritten(module, field));
}
