import type { FieldOf } from '../shared/fieldType.ts';
import { type CellProps, defineFieldView, type FilterProps } from '../shared/fieldView.ts';
import { readOnlyInputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell, TextCell } from '../shared/TextCell.tsx';
import { LikeFilter } from '../shared/TextEdit.tsx';
import { NumberRangeFilter } from '../shared/typed/NumberEdit.tsx';
import { type computedOf, isText } from './computed.ts';

type ComputedField = FieldOf<ReturnType<typeof computedOf>>;

export const computedView = defineFieldView<ComputedField>({
  Cell,
  Input: readOnlyInputOf(Cell),
  Filter,
});

function Cell(props: CellProps<ComputedField>) {
  return isText(props.field) ? <TextCell {...props} /> : <NumberCell {...props} />;
}

function Filter({ field }: FilterProps<ComputedField>) {
  return isText(field) ? <LikeFilter field={field} /> : <NumberRangeFilter field={field} />;
}
