import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitMatches } from './splitMatches.ts';

const hits = (text: string, search: string) =>
  splitMatches(text, search).flatMap((part) => (part.hit ? [part.text] : []));

describe('splitMatches', () => {
  it('SHELL-17 finds each word in whatever case, the longer one first', () => {
    expect(splitMatches('Mogok Ruby 10042', 'ruby mog')).toEqual([
      { text: 'Mog', hit: true },
      { text: 'ok ', hit: false },
      { text: 'Ruby', hit: true },
      { text: ' 10042', hit: false },
    ]);
    expect(hits('Rubyrub', 'rub ruby')).toEqual(['Ruby', 'rub']);
    expect(hits('缅甸红宝石', '红宝')).toEqual(['红宝']);
  });

  it('takes signs for themselves', () => {
    expect(hits('a.c (5%) [x] a/b-c', '. (5%) [x] /b-')).toEqual(['.', '(5%)', '[x]', '/b-']);
  });

  it('loses nothing, whatever is looked for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, search) => {
        const parts = splitMatches(text, search);
        expect(parts.map((part) => part.text).join('')).toBe(text);
      }),
    );
  });
});
