import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { today } from '../days/calendarDay.ts';
import { formatDay } from '../days/formatDay.ts';
import { languages } from '../languages.ts';
import { typedDay } from './typedDay.ts';

/** A Tuesday, early: a day of UTC would be another one in half of the world. */
const now = new Date(2026, 10, 24, 0, 30);
const day = (text: string, language = 'en') => typedDay(text, language, now);

const anyDay = fc
  .date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('SCR-06 a day that is typed', () => {
  it.each(languages)('is read as it is shown, and as ISO: %s', (language) => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...languages), (one, shownIn) => {
        expect(day(formatDay(one, shownIn), language)).toEqual({ day: one });
        expect(day(one, language)).toEqual({ day: one });
        expect(day(one.replaceAll('-', ''), language)).toEqual({ day: one });
      }),
    );
  });

  it.each([
    ['19.11.2026'],
    ['\u200e19.11.2026\u200e'],
    ['19.11.'],
    ['19. 11. 2026'],
    ['19/11/2026'],
    ['11/19/2026'],
    ['19/11'],
    ['11-19'],
    ['19 Nov'],
    ['19 november'],
    ['19th Nov'],
    ['Nov 19'],
    ['Nov 19, 2026'],
    ['November 19th, 2026'],
    ['19-Nov-26'],
    ["19 Nov '26"],
    ['2026年11月19日'],
    ['2026 年 11 月 19 日'],
    ['2026年11月19号'],
    ['11月19日'],
    ['11月19'],
    ['２０２６－１１－１９'],
    ['2026/11/19'],
    ['2026.11.19'],
    ['  2026-11-19  '],
  ])('%s is one day in both languages', (text) => {
    for (const language of languages) expect(day(text, language)).toEqual({ day: '2026-11-19' });
  });

  it.each([
    ['today', '2026-11-24'],
    ['Today', '2026-11-24'],
    ['今天', '2026-11-24'],
    ['tomorrow', '2026-11-25'],
    ['明天', '2026-11-25'],
    ['后天', '2026-11-26'],
    ['yesterday', '2026-11-23'],
    ['昨天', '2026-11-23'],
    ['+30', '2026-12-24'],
    ['＋30', '2026-12-24'],
    ['-7', '2026-11-17'],
    ['− 7 days', '2026-11-17'],
    ['+2w', '2026-12-08'],
    ['+2周', '2026-12-08'],
    ['+0', '2026-11-24'],
    ['tue', '2026-11-24'],
    ['Monday', '2026-11-30'],
    ['周五', '2026-11-27'],
    ['星期天', '2026-11-29'],
  ])('%s is %s, by the day of whoever types', (text, expected) => {
    for (const language of languages) expect(day(text, language)).toEqual({ day: expected });
    expect(today(now)).toBe('2026-11-24');
  });

  it('is asked for where it is one of several, and never guessed', () => {
    expect(day('11/12')).toEqual({ either: ['2026-12-11', '2026-11-12'] });
    expect(day('11/12', 'zh')).toEqual({ day: '2026-11-12' });
    for (const language of languages)
      expect(day('11/12/2026', language)).toEqual({ either: ['2026-12-11', '2026-11-12'] });
    expect(day('05/06/07')).toEqual({ either: ['2007-06-05', '2007-05-06', '2005-06-07'] });
    expect(day('11/11')).toEqual({ day: '2026-11-11' });
  });

  it('begins with the day before dots, but where Chinese writes the year first', () => {
    expect(day('11.12.')).toEqual({ day: '2026-12-11' });
    expect(day('11.12.', 'zh')).toEqual({ day: '2026-12-11' });
    expect(day('11.12')).toEqual({ day: '2026-12-11' });
    expect(day('11.12', 'zh')).toEqual({ either: ['2026-12-11', '2026-11-12'] });
    expect(day('19.11.26')).toEqual({ day: '2026-11-19' });
    expect(day('19.11.26', 'zh')).toEqual({ either: ['2026-11-19', '2019-11-26'] });
  });

  it.each([
    '',
    'x',
    '19',
    '30 Feb',
    '2026-02-30',
    '31.4.',
    '13月1日',
    '19 Nob',
    '+',
    '+99999',
    '1.2.3.4',
    'noon',
    '24:00',
  ])('%o is none', (text) => {
    for (const language of languages) expect(day(text, language)).toBeUndefined();
  });

  it('is a day of the calendar or nothing, whatever is typed', () => {
    const sign = fc.constantFrom(...'0123456789./-+ 年月日today,周一Novr'.split(''));
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 12 }), fc.constantFrom(...languages), (signs, language) => {
        const read = day(signs.join(''), language);
        const days = read === undefined ? [] : 'day' in read ? [read.day] : read.either;
        for (const one of days) expect(formatDay(one, language)).not.toBe('');
        if (read && 'either' in read) expect(new Set(read.either).size).toBeGreaterThan(1);
      }),
    );
  });
});
