import { useTranslate } from 'ra-core';
import { DateInput } from 'react-admin';
import { today } from './calendarDay.ts';
import { FilterPair } from './FilterPair.tsx';
import { type FilterProps, type InputProps, useCommonInput, useLabel } from './fieldView.ts';

/** Without a last day, browsers take years of six digits. */
const lastDay = '9999-12-31';

/** A date input, the browser's own. */
export function DateEdit(props: InputProps & { min?: string | undefined; max?: string | undefined }) {
  const { compact, min, max = lastDay } = props;
  const { label, common } = useCommonInput(props);
  return (
    <DateInput
      {...common}
      slotProps={{
        htmlInput: { min: dayOf(min), max: dayOf(max), ...(compact && { 'aria-label': label }) },
      }}
    />
  );
}

interface DateRangeFilterProps extends FilterProps {
  /** Turns a day of the input into what the filter sends, and back; a day as it is unless told. */
  toFilter?: (day: string, end: 'from' | 'to') => string;
  toDay?: (value: unknown) => string;
}

/** Searches for days from one to another. */
export function DateRangeFilter({ field, toFilter, toDay }: DateRangeFilterProps) {
  const label = useLabel(field);
  const translate = useTranslate();
  const input = (end: 'from' | 'to', operator: string) => (
    <DateInput
      source={`${field.name}_${operator}`}
      label={translate(`facet.field.${end}`, { label })}
      helperText={false}
      size="small"
      fullWidth
      {...(toDay && { format: toDay })}
      parse={(day: string) => (day ? (toFilter?.(day, end) ?? day) : null)}
      slotProps={{ htmlInput: { max: lastDay } }}
    />
  );
  return <FilterPair from={input('from', 'gte')} to={input('to', 'lte')} />;
}

function dayOf(limit: string | undefined): string | undefined {
  return limit === 'today' ? today() : limit;
}
