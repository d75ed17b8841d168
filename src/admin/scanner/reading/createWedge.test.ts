import { describe, expect, it } from 'vitest';
import { createWedge } from './createWedge.ts';

const prefix = 'https://stones.example.com/item/';

/** Types the keys at that distance, in milliseconds; returns the result of the last one, and which keys were taken. */
function type(keys: string[], apart: number) {
  const wedge = createWedge(prefix);
  const answers = keys.map((key, index) => wedge(key, 1000 + index * apart));
  return { last: answers.at(-1), taken: answers.filter((answer) => answer !== 'pass').length };
}

const scan = (text: string) => [...text, 'Enter'];

describe('a hand-held scanner where there is no input', () => {
  it.each([['10234'], [`${prefix}17`], [`${prefix.toUpperCase()}17`]])('SCAN-02 is told by its speed: %s', (text) => {
    expect(type(scan(text), 10)).toEqual({ last: { text }, taken: text.length - 3 + 1 });
  });

  it('SCAN-02 is read through a Chinese keyboard of full width', () => {
    expect(type(scan('１０２３４'), 10).last).toEqual({ text: '10234' });
  });

  it('holds Shift now and then', () => {
    const keys = ['Shift', 'H', 'Shift', 'T', 'Shift', 'T', 'Shift', 'P', 'Enter'];
    expect(type(keys, 10).last).toEqual({ text: 'HTTP' });
  });

  it.each([
    ['what people type', scan('10234'), 60],
    ['few keys', scan('123'), 10],
    ['other words', scan('gonext'), 10],
    ['shortcuts', ['g', 'i', 'n', '/', '?'], 1],
    ['keys that are none of a text', [...'1234', 'Tab', 'Enter'], 10],
  ])('is not %s', (_what, keys, apart) => {
    expect(type(keys, apart).last).toBe('pass');
  });

  it('starts anew after a pause', () => {
    const wedge = createWedge(prefix);
    for (const [index, key] of [...'99'].entries()) wedge(key, index);
    const answers = scan('10234').map((key, index) => wedge(key, 5000 + index));
    expect(answers.at(-1)).toEqual({ text: '10234' });
  });
});
