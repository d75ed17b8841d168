import { TextInput } from 'react-admin';
import { FilterPair, useRangeEnds } from '../shared/FilterPair.tsx';
import type { FieldOf } from '../shared/fieldType.ts';
import { defineFieldView, type FilterProps, type InputProps, useCommonInput } from '../shared/fieldView.ts';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';
import type { time } from './time.ts';

type TimeField = FieldOf<typeof time>;

export const timeView = defineFieldView<TimeField>({
  Cell: NumberCell,
  Input: inputOf(Edit, NumberCell),
  Filter: RangeFilter,
});

/** A time input, the browser's own. */
function Edit(props: InputProps<TimeField>) {
  const { label, common } = useCommonInput(props);
  const { min, max } = props.field;
  return (
    <TextInput
      {...common}
      type="time"
      slotProps={{
        htmlInput: { min, max, ...(props.compact && { 'aria-label': label }) },
        inputLabel: { shrink: true },
      }}
    />
  );
}

/** Searches for times from one to another. */
function RangeFilter({ field }: FilterProps<TimeField>) {
  const [from, to] = useRangeEnds(field).map(({ source, label, slotProps }) => (
    <TextInput
      key={source}
      source={source}
      label={label}
      type="time"
      helperText={false}
      size="small"
      fullWidth
      slotProps={slotProps}
    />
  ));
  return <FilterPair from={from} to={to} minWidth={140} />;
}
