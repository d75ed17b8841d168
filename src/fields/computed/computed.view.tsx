import type { FieldOf } from '../fieldType.ts';
import { type CellProps, defineFieldView, type FilterProps } from '../fieldView.ts';
import { NumberRangeFilter } from '../NumberEdit.tsx';
import { readOnlyInputOf } from '../readOnlyInput.tsx';
import { NumberCell, TextCell } from '../TextCell.tsx';
import { LikeFilter } from '../TextEdit.tsx';
import { type computed, isText } from './computed.ts';

type ComputedField = FieldOf<typeof computed>;

export const computedView = defineFieldView<ComputedField>({
  Cell,
  Input: readOnlyInputOf(Cell),
  Filter,
  align: (field) => (isText(field) ? 'left' : 'right'),
});

function Cell(props: CellProps<ComputedField>) {
  return isText(props.field) ? <TextCell {...props} /> : <NumberCell {...props} />;
}

function Filter({ field }: FilterProps<ComputedField>) {
  return isText(field) ? <LikeFilter field={field} /> : <NumberRangeFilter field={field} />;
}
