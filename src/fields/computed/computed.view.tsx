import type { FieldOf } from '../shared/fieldType.ts';
import { type CellProps, defineFieldView } from '../shared/fieldView.ts';
import { NumberCell, TextCell } from '../shared/TextCell.tsx';
import { type computedOf, isText } from './computed.ts';

type ComputedField = FieldOf<ReturnType<typeof computedOf>>;

export const computedView = defineFieldView<ComputedField>({ Cell });

function Cell(props: CellProps<ComputedField>) {
  return isText(props.field) ? <TextCell {...props} /> : <NumberCell {...props} />;
}
