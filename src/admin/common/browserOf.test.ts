import { describe, expect, it } from 'vitest';
import { browserOf } from './browserOf.ts';

describe('browserOf', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome · Windows'],
    [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0`, 'Edge · Windows'],
    ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605 Version/17.0 Mobile Safari/604.1', 'Safari · iPad'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
    [`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome · Android'],
    ['node', ''],
  ])('calls %s %s', (userAgent, name) => {
    expect(browserOf(userAgent)).toBe(name);
  });
});
