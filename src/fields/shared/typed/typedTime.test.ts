import { describe, expect, it } from 'vitest';
import { formatTime } from '../days/timeOfDay.ts';
import { languages } from '../languages.ts';
import { typedTime } from './typedTime.ts';

describe('SCR-06 a time that is typed', () => {
  it.each(languages)('is read as it is shown: %s', (language) => {
    for (let minute = 0; minute < 24 * 60; minute += 7) {
      const time = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
      expect(typedTime(formatTime(time, language))).toBe(time);
    }
  });

  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['2145', '21:45'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['9 pm', '21:00'],
    ['下午3点半', '15:30'],
    ['９：３０', '09:30'],
  ])('%s is %s', (text, time) => expect(typedTime(text)).toBe(time));

  it.each(['', '25', '2460', '9:75', '13 pm', 'noon', '12345'])('%o is none', (text) =>
    expect(typedTime(text)).toBeUndefined(),
  );
});
