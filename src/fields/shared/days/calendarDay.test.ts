import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { dayFrom, isRelativeDay, momentOfDay, today, todayIn } from './calendarDay.ts';

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

it.each([
  ['Asia/Hong_Kong', '2026-03-28T16:00:00.000Z', '2026-03-29T15:59:59.999Z'],
  ['Europe/London', '2026-03-29T00:00:00.000Z', '2026-03-29T22:59:59.999Z'],
])('momentOfDay reads the ends of a day in %s', (zone, from, to) => {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect([momentOfDay('2026-03-29', 'from'), momentOfDay('2026-03-29', 'to')]).toEqual([from, to]);
  expect(momentOfDay('soon', 'to')).toBe('soon');
});

it('LIST-01 ends a day when the next one begins, also where its last hour comes twice', () => {
  vi.stubEnv('TZ', 'America/Santiago');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(momentOfDay('2026-04-04', 'to')).toBe('2026-04-05T03:59:59.999Z');
  expect(momentOfDay('2026-04-05', 'from')).toBe('2026-04-05T04:00:00.000Z');
  // And where its first hour does not come at all.
  expect(momentOfDay('2026-09-05', 'to')).toBe('2026-09-06T03:59:59.999Z');
  expect(momentOfDay('2026-09-06', 'from')).toBe('2026-09-06T04:00:00.000Z');
});

it('REP-01 reads the day of a house from its time zone, wherever its users are', () => {
  const moment = new Date('2026-03-28T12:00:00Z');
  expect(todayIn('Pacific/Kiritimati', moment)).toBe('2026-03-29');
  expect(todayIn('Pacific/Midway', moment)).toBe('2026-03-28');
  for (const unknown of [undefined, 'No/Where']) expect(todayIn(unknown, moment)).toBe(today(moment));
});
