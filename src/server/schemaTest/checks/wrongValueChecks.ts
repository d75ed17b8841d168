import { isReference, kindOf } from '../../../fields/capabilities.ts';
import { samplesOf } from '../../../fields/fieldSamples.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import type { WrongSample } from '../../../fields/shared/samples/samples.ts';
import { isServerWritten } from '../../../metadata/check/isServerWritten.ts';
import { isShown } from '../../../metadata/read/rules/shownWhen.ts';
import { isWritable, storedFields } from '../../../metadata/read/rules/validateRecord.ts';
import { answered, errorsIn, NotApplicable, shown } from '../house/outcome.ts';
import type { UnsentRecord } from '../make/Maker.ts';
import { counted, type Trial, type TrialCheck } from './Trial.ts';

/** Values that a field does not take are refused, and the answer names the field. */
export const wrongValueCheck: TrialCheck = async (trial) => {
  const { maker, module } = trial;
  const draft = await maker.draft(module);
  const faults: string[] = [];
  let count = 0;
  for (const field of storedFields(module).filter((one) => isTried(one, draft))) {
    for (const { value, why } of wrongValues(trial, field, draft)) {
      count++;
      const answer = await maker.house.call('POST', module.name, { ...draft.body, [field.name]: value });
      const isNamed = Object.keys(errorsIn(answer)).some((path) => path.split('.')[0] === field.name);
      if (answer.status === 422 && isNamed) continue;
      const says = `${shown(value)} is ${why}, but the API answered ${answered(answer)} and not 422 at the field`;
      faults.push(`fields (${field.name}): ${says}; compare the keys of the field`);
    }
  }
  if (count === 0) throw new NotApplicable('its values only fit together');
  return { did: `refuses ${counted(count, 'wrong value')} at their fields`, faults };
};

/** What only fits together is refused for other reasons first. */
function isTried(field: Field, { fixed }: UnsentRecord): boolean {
  return isWritable(field, true) && !fixed.has(field.name);
}

function wrongValues({ maker, module }: Trial, field: Field, { values }: UnsentRecord): WrongSample[] {
  const { wrong } = samplesOf(field, maker.next);
  // A checkbox that nobody ticked is no missing value.
  const isMissed =
    field.required &&
    isShown(module, field.shownWhen, values) &&
    !isServerWritten(module, field) &&
    kindOf(field) !== 'boolean';
  const ofParent = module.stock?.parent === field.name && isReference(field);
  return [
    ...(ofParent ? [] : wrong),
    ...(isMissed ? [{ value: null, why: 'missing, and the field is required' }] : []),
  ];
}
