import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinChoices, writtenChoices } from './writtenChoices.ts';

const known = (text: string) => (['Heated', 'Oiled', 'No oil, minor'].includes(text) ? text : undefined);
const textsIn = (text: string) => writtenChoices(text, known).map((one) => one.text);

describe('SCH-08 several choices in one text', () => {
  it.each([
    ['Heated; Oiled', ['Heated', 'Oiled']],
    ['Heated ；Oiled\nGlass;', ['Heated', 'Oiled', 'Glass']],
    ['Heated, Oiled', ['Heated', 'Oiled']],
    ['Heated、Oiled，Glass', ['Heated', 'Oiled', 'Glass']],
    ['No oil, minor', ['No oil, minor']],
    ['No oil, minor; Heated', ['No oil, minor', 'Heated']],
    ['"Glass; filled"; Oiled', ['Glass; filled', 'Oiled']],
    ['"Glass, filled"', ['Glass, filled']],
    ['5" long; Oiled', ['5" long', 'Oiled']],
    ['; ;', []],
  ])('%j', (text, texts) => {
    expect(textsIn(text)).toEqual(texts);
  });

  it('says which of them are known', () => {
    expect(writtenChoices('Heated; Glass', known)).toEqual([
      { text: 'Heated', value: 'Heated' },
      { text: 'Glass', value: undefined },
    ]);
  });

  it('reads whatever was written', () => {
    const choice = fc.string({ unit: fc.constantFrom(...'ab";；,，、\n ') }).map((text) => text.trim());
    const chosen = fc.uniqueArray(
      choice.filter((text) => text !== ''),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(chosen, (texts) => {
        expect(writtenChoices(joinChoices(texts), (text) => text).map(({ text }) => text)).toEqual(texts);
      }),
    );
  });
});
