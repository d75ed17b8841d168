import { isDay, isMoment } from '../../../fields/capabilities.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import { dayFrom, isRelativeDay } from '../../../fields/shared/days/calendarDay.ts';
import type { FilterOperator } from '../../../fields/shared/fieldType.ts';
import { findField, type Module, type Schema } from '../../model.ts';
import { displayedFieldOf } from './displayedFieldOf.ts';

/** The field and the operator that a key of a list's filter stands for. */
export interface FilterKey {
  field: Field;
  operator: FilterOperator;
}

/** Reads `status` (equality), `due_date_lte` and the like; undefined for the name of no field. Fields come first. */
export function filterKeyOf(module: Module, key: string): FilterKey | undefined {
  const named = findField(module, key);
  if (named) return { field: named, operator: 'eq' };
  const parts = splitFilterKey(key);
  const field = parts && findField(module, parts.name);
  return field && { field, operator: parts.operator };
}

/** The operators that stand behind a name in the keys of a filter; a name alone asks for equality. */
export const filterSuffixes = ['neq', 'gte', 'lte', 'like', 'null'] as const satisfies FilterOperator[];

const suffixed = new RegExp(`^(.+)_(${filterSuffixes.join('|')})$`);

/** The parts of a key such as `due_date_lte`; undefined where no operator stands at its end. */
export function splitFilterKey(key: string): { name: string; operator: FilterOperator } | undefined {
  const [, name, operator] = suffixed.exec(key) ?? [];
  return name === undefined ? undefined : { name, operator: operator as FilterOperator };
}

/** Whether a filter's value for the field may be a day that moves: `today`, `today-1`. */
function takesRelativeDay(schema: Schema, module: Module, field: Field): boolean {
  const shown = displayedFieldOf(schema, module, field);
  return isDay(shown) || isMoment(shown);
}

/** A filter of a schema file as a list takes it now: relative days become days of the calendar. */
export function filterNow(
  schema: Schema,
  module: Module,
  filter: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => {
      const field = filterKeyOf(module, key)?.field;
      const moves = field && isRelativeDay(value) && takesRelativeDay(schema, module, field);
      return [key, moves ? dayFrom(value) : value];
    }),
  );
}
