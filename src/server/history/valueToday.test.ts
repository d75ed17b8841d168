import { expect, it } from 'vitest';
import type { Field } from '../../fields/fieldTypes.ts';
import { valueToday } from './valueToday.ts';

const label = { en: 'Accuracy', zh: '精度' };
const field = (type: string) => ({ type, name: 'accuracy', label }) as Field;

it('HIST-02 LOW-05 a value of before is restored into a field that has become text since', () => {
  expect(valueToday(field('input'), 1.5)).toBe('1.5');
  expect(valueToday(field('multiline'), true)).toBe('true');
  expect([valueToday(field('input'), null), valueToday(field('input'), 'five')]).toEqual([null, 'five']);
  expect([valueToday(field('number'), 1.5), valueToday(field('checkbox'), false)]).toEqual([1.5, false]);
});
