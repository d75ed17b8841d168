import { describe, expect, it } from 'vitest';
import { isCompleteDate } from './isCompleteDate.ts';

describe('isCompleteDate', () => {
  it.each(['1900-01-01', '2026-06-30', '9999-12-31'])('%s is one', (day) => expect(isCompleteDate(day)).toBe(true));
  it.each(['', '0002-06-30', '0202-06-30', '1899-12-31', '2026-06-31', undefined, null, 20260630])(
    '%s is none',
    (day) => expect(isCompleteDate(day)).toBe(false),
  );
});
