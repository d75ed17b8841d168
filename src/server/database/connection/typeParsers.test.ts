import { expect, it } from 'vitest';
import { isoFromTimestamptz } from './typeParsers.ts';

it.each([
  ['2026-03-01 08:05:00+00', '2026-03-01T08:05:00.000Z'],
  ['2026-03-01 08:05:00.123456+08', '2026-03-01T00:05:00.123Z'],
  ['2026-03-01 08:05:00.5-03:30', '2026-03-01T11:35:00.500Z'],
  ['infinity', 'infinity'],
  ['0044-03-15 00:00:00+00 BC', '0044-03-15 00:00:00+00 BC'],
])('%s is answered as %s', (text, iso) => {
  expect(isoFromTimestamptz(text)).toBe(iso);
});
