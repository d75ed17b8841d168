import type { FieldOf } from '../shared/fieldType.ts';
import { defineFieldView, type InputProps } from '../shared/fieldView.ts';
import { NumberEdit, NumberRangeFilter } from '../shared/NumberEdit.tsx';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';
import type { money } from './money.ts';

type MoneyField = FieldOf<typeof money>;

export const moneyView = defineFieldView<MoneyField>({
  Cell: NumberCell,
  Input: inputOf(Edit, NumberCell),
  Filter: NumberRangeFilter,
});

function Edit(props: InputProps<MoneyField>) {
  const { min, max, currency } = props.field;
  return <NumberEdit {...props} min={min} max={max} places={2} currency={currency} />;
}
