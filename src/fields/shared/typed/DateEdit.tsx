import { isCalendarDay } from '../days/calendarDay.ts';
import { FilterPair, type RangeEnd, useRangeEnds } from '../FilterPair.tsx';
import { type FilterProps, type InputProps, useCommonInput } from '../fieldInput.ts';
import { DayField, type DayLimits } from './DayField.tsx';
import { useDayTyping } from './useDayTyping.tsx';
import { useTypedInput } from './useTypedInput.tsx';

/** A date input in the language on screen. */
export function DateEdit(props: InputProps & DayLimits) {
  const { compact, min, max } = props;
  const { label, common } = useCommonInput(props);
  const typed = useTypedInput(common, useDayTyping());
  return (
    <DayField {...typed} min={min} max={max} slotProps={{ htmlInput: { ...(compact && { 'aria-label': label }) } }} />
  );
}

interface DateRangeFilterProps extends FilterProps {
  /** Turns a day of the input into what the filter sends, and back. Absent: the filter sends the day. */
  toFilter?: (day: string, end: RangeEnd) => string;
  toDay?: (value: unknown) => unknown;
}

/** Searches for days from one to another. */
export function DateRangeFilter({ field, ...conversion }: DateRangeFilterProps) {
  const [from, to] = useRangeEnds(field).map((end) => <DayEnd key={end.source} {...end} {...conversion} />);
  return <FilterPair from={from} to={to} minWidth={216} />;
}

type DayEndProps = ReturnType<typeof useRangeEnds>[number] & Omit<DateRangeFilterProps, 'field'>;

function DayEnd({ end, source, label, slotProps, toFilter, toDay }: DayEndProps) {
  const parse = (value: unknown) => (toFilter && isCalendarDay(value) ? toFilter(value, end) : value);
  const options = { source, label, helperText: false as const, parse, ...(toDay && { format: toDay }) };
  return <DayField {...useTypedInput(options, useDayTyping())} slotProps={slotProps} />;
}
