import { expect, it } from 'vitest';
import { progressBar } from './progressBar.ts';

const stepsOf = (of: number) => Array.from({ length: of + 1 }, (_, done) => ({ done, of }));

it('says each tenth in a line where nobody looks', () => {
  const lines: string[] = [];
  const show = progressBar('Sample data', (sentence) => lines.push(sentence), { write: () => expect.fail() });
  for (const step of stepsOf(37)) show(step);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('Sample data: 10 %');
  expect(lines.at(-1)).toBe('Sample data: 100 %');
});

it('draws one line anew on a terminal, and ends it when all is done', () => {
  const written: string[] = [];
  const show = progressBar('Sample data', () => expect.fail(), { isTTY: true, write: (text) => written.push(text) });
  for (const step of stepsOf(1000)) show(step);
  expect(written).toHaveLength(100);
  expect(written[49]).toBe(`\rSample data ${'█'.repeat(15)}${'░'.repeat(15)} 50 %`);
  expect(written.every((text) => text.startsWith('\r'))).toBe(true);
  expect(written.filter((text) => text.endsWith('\n'))).toEqual([written.at(-1)]);
});
