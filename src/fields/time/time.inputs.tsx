import { useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { formatTime, isTime } from '../shared/days/timeOfDay.ts';
import { FilterPair, useRangeEnds } from '../shared/FilterPair.tsx';
import { defineFieldInputs, type FilterProps, type InputProps, useCommonInput } from '../shared/fieldInput.ts';
import type { FieldOf } from '../shared/fieldType.ts';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';
import { TypedField, type Typing } from '../shared/typed/TypedField.tsx';
import { typedTime } from '../shared/typed/typedTime.ts';
import { useTypedInput } from '../shared/typed/useTypedInput.tsx';
import type { time } from './time.ts';

type TimeField = FieldOf<typeof time>;

export const timeInputs = defineFieldInputs<TimeField>({
  Input: inputOf(Edit, NumberCell),
  Filter: RangeFilter,
});

/** A time input in the language on screen. */
function Edit(props: InputProps<TimeField>) {
  const { label, common } = useCommonInput(props);
  const typing = useTimeTyping();
  return (
    <TypedField
      {...useTypedInput(common, typing)}
      typing={typing}
      slotProps={{ htmlInput: { ...(props.compact && { 'aria-label': label }) } }}
    />
  );
}

/** Searches for times from one to another. */
function RangeFilter({ field }: FilterProps<TimeField>) {
  const [from, to] = useRangeEnds(field).map((end) => <TimeEnd key={end.source} {...end} />);
  return <FilterPair from={from} to={to} minWidth={120} />;
}

function TimeEnd({ source, label, slotProps }: ReturnType<typeof useRangeEnds>[number]) {
  const typing = useTimeTyping();
  const typed = useTypedInput({ source, label, helperText: false }, typing);
  return <TypedField {...typed} typing={typing} slotProps={slotProps} />;
}

/** How times are typed in the language on screen. A value is `HH:MM`. */
function useTimeTyping(): Typing {
  const locale = useLocale() ?? 'en';
  const translate = useTranslate();
  return useMemo(
    () => ({
      read: (text) => (text.trim() === '' ? null : (typedTime(text) ?? text)),
      shown: (value) => formatTime(value, locale) || (typeof value === 'string' ? value : ''),
      problem: (value) =>
        typeof value !== 'string' || value === '' || isTime(value)
          ? undefined
          : translate('facet.field.noTime', { example: formatTime('09:30', locale) }),
    }),
    [locale, translate],
  );
}
