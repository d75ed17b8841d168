import { useEffect, useRef } from 'react';
import { DateInput } from 'react-admin';
import { today } from './calendarDay.ts';
import { FilterPair, type RangeEnd, useRangeEnds } from './FilterPair.tsx';
import { type FilterProps, type InputProps, useCommonInput } from './fieldView.ts';

/** Without a last day, browsers take years of six digits. */
const lastDay = '9999-12-31';

/** A date input, the browser's own. */
export function DateEdit(props: InputProps & { min?: string | undefined; max?: string | undefined }) {
  const { compact, min, max = lastDay } = props;
  const { label, common } = useCommonInput(props);
  const input = useRef<HTMLInputElement>(null);
  // React sets the focus before React-Admin's date input listens to it, so an effect sets it later.
  const { autoFocus, ...others } = common;
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  return (
    <DateInput
      {...others}
      slotProps={{
        htmlInput: { ref: input, min: dayOf(min), max: dayOf(max), ...(compact && { 'aria-label': label }) },
      }}
    />
  );
}

interface DateRangeFilterProps extends FilterProps {
  /** Turns a day of the input into what the filter sends, and back. Absent: the filter sends the day. */
  toFilter?: (day: string, end: RangeEnd) => string;
  toDay?: (value: unknown) => string;
}

/** Searches for days from one to another. */
export function DateRangeFilter({ field, toFilter, toDay }: DateRangeFilterProps) {
  const ends = useRangeEnds(field);
  const [from, to] = ends.map(({ end, source, label, slotProps }) => (
    <DateInput
      key={source}
      source={source}
      label={label}
      helperText={false}
      size="small"
      fullWidth
      {...(toDay && { format: toDay })}
      parse={(day: string) => (day ? (toFilter?.(day, end) ?? day) : null)}
      slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, max: lastDay } }}
    />
  ));
  return <FilterPair from={from} to={to} minWidth={164} />;
}

function dayOf(limit: string | undefined): string | undefined {
  return limit === 'today' ? today() : limit;
}
