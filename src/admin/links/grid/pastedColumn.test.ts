import { describe, expect, it } from 'vitest';
import { pastedColumn } from './pastedColumn.ts';

describe('a pasted column', () => {
  it.each([
    ['120\n80', ['120', '80']],
    ['120\r\n80\r\n', ['120', '80']],
    ['120\r80', ['120', '80']],
    ['120\n\n80\n', ['120', '', '80']],
    ['\t120\t\n\t80\t', ['120', '80']],
    ['120', ['120']],
  ])('LINK-02 reads %j', (text, cells) => {
    expect(pastedColumn(text)).toEqual(cells);
  });

  it('is none when several columns were copied', () => {
    expect(pastedColumn('301\t120\n302\t80')).toBeNull();
  });
});
