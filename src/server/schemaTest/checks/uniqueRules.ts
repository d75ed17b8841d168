import type { Module, UniqueRule } from '../../../metadata/model.ts';
import { conditionHolds } from '../../../metadata/read/rules/shownWhen.ts';
import { isWritable, validateRecord } from '../../../metadata/read/rules/validateRecord.ts';
import type { ApiRecord, Body } from '../../records/recordsContext.ts';
import { answered } from '../house/outcome.ts';
import { NEW_ITEM, type UnsentRecord } from '../make/Maker.ts';
import type { Trial, Tried } from './Trial.ts';

/** The rules of what stands in one record only: those of fields, and those of the module but for marks, which move. */
export function uniqueRules(module: Module): UniqueRule[] {
  const ofFields = module.fields.filter((field) => field.unique && isWritable(field, true)).map(({ name }) => [name]);
  return [...ofFields.map((fields) => ({ fields })), ...module.unique.filter(({ move }) => !move)];
}

/** A second record with the values that the first one alone may have is refused. */
export async function tryUnique(trial: Trial, rule: UniqueRule): Promise<Tried> {
  const { maker, module } = trial;
  const { fields, when } = rule;
  const path = `unique (${fields.join(', ')})`;
  const preset = when ? { [when.field]: when.is } : {};
  const { draft, answer: first } = await maker.send(module, { full: true, preset });
  const record = first.body as ApiRecord;
  if (
    first.status !== 201 ||
    !isCovered(trial, rule, draft) ||
    fields.some((name) => (record[name] ?? null) === null)
  ) {
    return { note: `${path} was not provoked: no record was made that has these values` };
  }
  const second = await maker.draft(module, { full: true });
  const answer = await maker.house.call('POST', module.name, bodyLike(record, second, [...draft.fixed, ...fields]));
  if (answer.status === 409 || answer.status === 422) return {};
  return { fault: `${path}: a second record with the same values was answered ${answered(answer)}, and not refused` };
}

/** Whether the rule is for the new record. */
function isCovered({ module }: Trial, { when }: UniqueRule, draft: UnsentRecord): boolean {
  if (!when) return true;
  const { values } = validateRecord(module, draft.values);
  const { field, is } = when;
  return is === null ? (values[field] ?? null) === null : conditionHolds({ field, is }, values);
}

/** Another new record, with the same values in some fields. It brings no new item: its item is that of the record. */
function bodyLike(record: ApiRecord, { values }: UnsentRecord, names: readonly string[]): Body {
  const own = Object.entries(values).filter(([, value]) => value !== NEW_ITEM);
  return { ...Object.fromEntries(own), ...Object.fromEntries(names.map((name) => [name, record[name]])) };
}
