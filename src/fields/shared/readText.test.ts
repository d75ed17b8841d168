import { describe, expect, it } from 'vitest';
import { readName, readText } from './readText.ts';

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
});
