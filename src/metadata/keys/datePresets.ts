/** Ranges of days that move with the calendar. */
export const datePresets = [
  'today',
  'last-7-days',
  'last-30-days',
  'this-month',
  'last-month',
  'this-quarter',
  'this-year',
  'last-year',
  'last-12-months',
] as const;
export type DatePreset = (typeof datePresets)[number];

export interface DayRange {
  from: string;
  to: string;
}

/** The first and the last day of the range, as the calendar stands on `today` (YYYY-MM-DD). */
export function rangeOf(preset: DatePreset, today: string): DayRange {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'last-7-days':
      return { from: dayOf(year, month, day - 6), to: today };
    case 'last-30-days':
      return { from: dayOf(year, month, day - 29), to: today };
    case 'this-month':
      return { from: dayOf(year, month, 1), to: dayOf(year, month + 1, 0) };
    case 'last-month':
      return { from: dayOf(year, month - 1, 1), to: dayOf(year, month, 0) };
    case 'this-quarter': {
      const first = month - ((month - 1) % 3);
      return { from: dayOf(year, first, 1), to: dayOf(year, first + 3, 0) };
    }
    case 'last-12-months':
      return { from: dayOf(year, month - 11, 1), to: dayOf(year, month + 1, 0) };
    case 'this-year':
      return { from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) };
    case 'last-year':
      return { from: dayOf(year - 1, 1, 1), to: dayOf(year - 1, 12, 31) };
  }
}

/** Days and months outside the calendar run over into the next or the one before. */
function dayOf(year: number, month: number, day: number): string {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.toISOString().slice(0, 10);
}
