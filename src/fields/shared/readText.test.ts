import { describe, expect, it } from 'vitest';
import { composed, readName, readText } from './readText.ts';

const read = (text: string) => readText(text, { maxLength: 20 });

describe('text', () => {
  it.each(['', '  ', '\u200b', '\u2060\u200d ', '\ufeff\u00ad', '\u3164', '\u{e0020}'])(
    'is none where nobody sees any: %j',
    (text) => {
      expect(read(text)).toEqual({ value: null });
      expect(readName(text, 20)).toBeUndefined();
    },
  );

  it.each(['می\u200cخواهم', '👩\u200d🔬', 'क्\u200dष', 'soft\u00adly', '❤\ufe0f'])(
    'keeps what joins and parts the signs of a word: %s',
    (text) => {
      expect(read(`  ${text} `)).toEqual({ value: text });
      expect(readName(text, 20)).toBe(text);
    },
  );

  it.each(['Châtelet', 'Nguyễn Thị Hồng', '김보석', 'é'])('has accents and syllables as one sign: %s', (text) => {
    expect(composed(text.normalize('NFD'))).toBe(text.normalize('NFC'));
  });

  it.each(['\ufa19谷', '\u2126', '\u212b', '❤\ufe0f'])('keeps a sign that stands alone as it is typed: %s', (text) => {
    expect(composed(text)).toBe(text);
  });

  it('orders no more accents of a letter than any language has, which could take minutes', () => {
    const most = `a${'\u0301'.repeat(30)}`;
    expect(composed(`${most}\u0327`)).toBe(`${composed(most)}\u0327`);
  });
});
