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
  const [, name = '', operator] = /^(.+)_(neq|gte|lte|like|null)$/.exec(key) ?? [];
  const field = findField(module, name);
  return field && operator ? { field, operator: operator as FilterOperator } : undefined;
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
