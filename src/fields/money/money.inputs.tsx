import { defineFieldInputs, type FilterProps, type InputProps } from '../shared/fieldInput.ts';
import type { FieldOf } from '../shared/fieldType.ts';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';
import { NumberEdit, NumberRangeFilter } from '../shared/typed/NumberEdit.tsx';
import type { money } from './money.ts';

type MoneyField = FieldOf<typeof money>;

export const moneyInputs = defineFieldInputs<MoneyField>({
  Input: inputOf(Edit, NumberCell),
  Filter: ({ field }: FilterProps<MoneyField>) => <NumberRangeFilter field={field} places={2} />,
});

function Edit(props: InputProps<MoneyField>) {
  return <NumberEdit {...props} places={2} currency={props.field.currency} />;
}
