import { describe, expect, it } from 'vitest';
import { dayFrom, isRelativeDay } from './calendarDay.ts';

describe('dayFrom', () => {
  it.each([
    ['today', '2026-02-20'],
    ['today+30', '2026-03-22'],
    ['today-20', '2026-01-31'],
    ['today+0', '2026-02-20'],
    ['2025-12-31', '2025-12-31'],
  ])('reads %s as %s', (text, day) => {
    expect(dayFrom(text, new Date(2026, 1, 20, 23, 59))).toBe(day);
    expect(dayFrom(text, new Date(2026, 1, 20))).toBe(day);
  });

  it('counts days of the calendar, not hours, across a change of the clock', () => {
    expect(dayFrom('today+365', new Date(2026, 2, 1, 0, 30))).toBe('2027-03-01');
  });

  it.each(['tomorrow', 'today+', 'today +1', 'today+99999', 'Today', ' today'])(
    'takes %j for no moving day',
    (text) => {
      expect(isRelativeDay(text)).toBe(false);
      expect(dayFrom(text)).toBe(text);
    },
  );
});
