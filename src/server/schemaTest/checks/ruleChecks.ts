import type { Field } from '../../../fields/fieldTypes.ts';
import type { Module, Rule } from '../../../metadata/model.ts';
import { formulaHolds, storedNames } from '../../../metadata/read/rules/recordFormula.ts';
import { isWritable, validateRecord } from '../../../metadata/read/rules/validateRecord.ts';
import type { ApiRecord, Body } from '../../records/recordsContext.ts';
import { answered, errorsIn } from '../house/outcome.ts';
import { breaksAlone, valuesThat } from '../make/findValues.ts';
import type { UnsentRecord } from '../make/Maker.ts';
import { counted, type Trial, type TrialCheck, type Tried } from './Trial.ts';
import { tryUnique, uniqueRules } from './uniqueRules.ts';

/** Every rule refuses what breaks it, with its own sentence at its own field. */
export const ruleCheck: TrialCheck = async (trial) => {
  const { module } = trial;
  const tried = [
    ...(await each(module.rules, (rule, place) => tryRule(trial, rule, place))),
    ...(await each(module.fields, (field) => tryRequiredWhen(trial, field))),
    ...(await each(module.fields, (field) => tryReadOnlyWhen(trial, field))),
    ...(await each(uniqueRules(module), (rule) => tryUnique(trial, rule))),
  ];
  const notes = tried.flatMap(({ note }) => note ?? []);
  return {
    did: `provokes ${counted(tried.length - notes.length, 'rule')} and reads what they say`,
    faults: tried.flatMap(({ fault }) => fault ?? []),
    notes,
  };
};

/** Whether anything says which records of the module there may be. */
export function hasRules(module: Module): boolean {
  const ofFields = module.fields.some((field) => field.requiredWhen ?? field.readOnlyWhen);
  return module.rules.length > 0 || uniqueRules(module).length > 0 || ofFields;
}

async function each<Item>(
  items: readonly Item[],
  tryOne: (item: Item, place: number) => Promise<Tried | undefined>,
): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const [place, item] of items.entries()) {
    const one = await tryOne(item, place);
    if (one) tried.push(one);
  }
  return tried;
}

async function tryRule({ maker, module }: Trial, rule: Rule, place: number): Promise<Tried> {
  const draft = await maker.draft(module);
  const names = storedNames(module, rule.when);
  const values = found({ maker, module }, draft, names, (one) => breaksAlone(module, rule, one));
  const path = `rules[${place}]`;
  if (!values) return { note: `${path} was not provoked: no values were found for which "${rule.when}" holds` };
  const answer = await maker.house.call('POST', module.name, bodyWith(draft, values));
  if (answer.status === 422 && errorsIn(answer)[rule.field] === rule.message.en) return {};
  const says = `"${rule.when}" holds for a new record, but the API answered ${answered(answer)}`;
  return { fault: `${path}: ${says}; it should say "${rule.message.en}" at ${rule.field}` };
}

async function tryRequiredWhen({ maker, module }: Trial, field: Field): Promise<Tried | undefined> {
  const { name, requiredWhen } = field;
  if (requiredWhen === undefined || !isWritable(field, true)) return undefined;
  const draft = await maker.draft(module);
  const names = storedNames(module, requiredWhen);
  const start = { ...draft, values: { ...draft.values, [name]: null } };
  const kept = { ...start, fixed: new Set([...start.fixed, name]) };
  const values = found({ maker, module }, kept, names, (one) => {
    const { errors } = validateRecord(module, one);
    return Object.keys(errors).length === 1 && errors[name]?.key === 'required';
  });
  const path = `fields (${name}).requiredWhen`;
  if (!values) return { note: `${path} was not provoked: no values were found for which "${requiredWhen}" holds` };
  // A field that is left out would get its default.
  const answer = await maker.house.call('POST', module.name, { ...bodyWith(start, values), [name]: null });
  if (answer.status === 422 && name in errorsIn(answer)) return {};
  return { fault: `${path}: "${requiredWhen}" holds and the field is empty, but the API answered ${answered(answer)}` };
}

/** A record for which the condition holds keeps the value of the field. */
async function tryReadOnlyWhen({ maker, module }: Trial, field: Field): Promise<Tried | undefined> {
  const { name, readOnlyWhen } = field;
  if (readOnlyWhen === undefined || !isWritable(field, false)) return undefined;
  const draft = await maker.draft(module, { full: true });
  const isWanted = (one: Body) => {
    const { values, errors } = validateRecord(module, one);
    return Object.keys(errors).length === 0 && formulaHolds(module, readOnlyWhen, values);
  };
  // Who meets the condition may have to fill in other fields.
  const names = [
    ...storedNames(module, readOnlyWhen),
    ...module.fields.flatMap((one) => (one.requiredWhen ? one.name : [])),
  ];
  const values = found({ maker, module }, draft, names, isWanted);
  const path = `fields (${name}).readOnlyWhen`;
  if (!values) return { note: `${path} was not provoked: no values were found for which "${readOnlyWhen}" holds` };
  const { body, status } = await maker.house.call('POST', module.name, bodyWith(draft, values));
  const record = body as ApiRecord;
  const other = (draft.pools.get(name) ?? []).find((value) => value !== record[name]);
  if (status !== 201 || other === undefined) return { note: `${path} was not provoked: no record was made for it` };
  const answer = await maker.house.call('PUT', `${module.name}/${record.id}`, { [name]: other });
  if (answer.status === 422 && name in errorsIn(answer)) return {};
  return { fault: `${path}: "${readOnlyWhen}" holds, but a change of the field was answered ${answered(answer)}` };
}

function found({ maker, module }: Trial, draft: UnsentRecord, names: string[], test: (values: Body) => boolean) {
  const { pools, fixed } = draft;
  return valuesThat(module, draft.values, { names: [...new Set(names)], test, pools, fixed, next: maker.next });
}

/** What is sent for other values of the draft: a new item inside a row stays. */
function bodyWith(draft: UnsentRecord, values: Body): Body {
  const changed = Object.entries(values).filter(([name, value]) => value !== draft.values[name] || name in draft.body);
  return { ...draft.body, ...Object.fromEntries(changed) };
}
