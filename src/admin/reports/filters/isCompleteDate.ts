import { isCalendarDay } from '../../../fields/shared/calendarDay.ts';

/** Years before this one are years that are still being typed: 0002 on the way to 2026. */
const firstDay = '1900-01-01';

/** Whether somebody has typed a day to its end. */
export function isCompleteDate(value: unknown): value is string {
  return isCalendarDay(value) && value >= firstDay;
}

/** For as long one may type on before what is typed is asked for, in milliseconds. */
export const typingPause = 800;
