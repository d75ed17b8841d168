import { momentOfDay, today } from '../shared/days/calendarDay.ts';
import { defineFieldInputs, type FilterProps } from '../shared/fieldInput.ts';
import type { FieldOf } from '../shared/fieldType.ts';
import { readOnlyInputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';
import { DateRangeFilter } from '../shared/typed/DateEdit.tsx';
import type { timestamp } from './timestamp.ts';

type TimestampField = FieldOf<typeof timestamp>;

export const timestampInputs = defineFieldInputs<TimestampField>({
  Input: readOnlyInputOf(NumberCell),
  Filter: ({ field }: FilterProps<TimestampField>) => (
    // Users choose days of their own time zone: the filter goes from the first moment of one to the last of another.
    <DateRangeFilter field={field} toFilter={momentOfDay} toDay={dayOf} />
  ),
});

/** The day of a moment; a text that is none stays as it was typed. */
function dayOf(value: unknown): unknown {
  return typeof value === 'string' && isoInstant.test(value) ? today(new Date(value)) : value;
}

const isoInstant = /^\d{4}-\d{2}-\d{2}T/;
