import { defineFieldInputs, type FilterProps } from '../shared/fieldInput.ts';
import type { FieldOf } from '../shared/fieldType.ts';
import { readOnlyInputOf } from '../shared/readOnlyInput.tsx';
import { LikeFilter } from '../shared/TextEdit.tsx';
import { NumberRangeFilter } from '../shared/typed/NumberEdit.tsx';
import { type computedOf, isText } from './computed.ts';
import { computedView } from './computed.view.tsx';

type ComputedField = FieldOf<ReturnType<typeof computedOf>>;

export const computedInputs = defineFieldInputs<ComputedField>({
  Input: readOnlyInputOf(computedView.Cell),
  Filter,
});

function Filter({ field }: FilterProps<ComputedField>) {
  return isText(field) ? <LikeFilter field={field} /> : <NumberRangeFilter field={field} />;
}
