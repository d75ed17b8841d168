import { isCalendarDay } from '../../../fields/shared/calendarDay.ts';

/** Years before this one are still being typed: 0002 on the way to 2026. */
const firstDay = '1900-01-01';

/** Whether the user has typed a complete day. */
export function isCompleteDate(value: unknown): value is string {
  return isCalendarDay(value) && value >= firstDay;
}

/** Milliseconds without a key before typed text is applied. */
export const typingPause = 800;
