import { describe, expect, it } from 'vitest';
import { readMarkdown, readSpans } from './readMarkdown.ts';

describe('SCR-08 the Markdown of the manual', () => {
  it('is read into blocks, with an anchor for each heading', () => {
    const page = [
      ...['# A page', '', '<!-- keys a -->', 'Two', 'lines.', '', '- one', '  goes on', '- two', '', '1. first'],
      ...['', '| key | type |', '| --- | --- |', '| `a|b` | x |', '', '```json', '# no heading', '```', '## A page'],
    ].join('\n');
    expect(readMarkdown(page)).toEqual([
      { kind: 'heading', level: 1, text: 'A page', id: 'a-page' },
      { kind: 'text', text: 'Two lines.' },
      { kind: 'list', ordered: false, items: ['one goes on', 'two'] },
      { kind: 'list', ordered: true, items: ['first'] },
      { kind: 'table', head: ['key', 'type'], rows: [['`a|b`', 'x']] },
      { kind: 'code', text: '# no heading' },
      { kind: 'heading', level: 2, text: 'A page', id: 'a-page-1' },
    ]);
  });

  it('has code, strong and emphasized words and links in a line', () => {
    expect(readSpans('Use `a*b` and **c** or *d*: [e](f.md#g), 2 * 3.')).toEqual([
      { kind: 'plain', text: 'Use ' },
      { kind: 'code', text: 'a*b' },
      { kind: 'plain', text: ' and ' },
      { kind: 'strong', text: 'c' },
      { kind: 'plain', text: ' or ' },
      { kind: 'emphasis', text: 'd' },
      { kind: 'plain', text: ': ' },
      { kind: 'link', text: 'e', to: 'f.md#g' },
      { kind: 'plain', text: ', 2 * 3.' },
    ]);
  });

  it('never runs on forever, whatever it is', () => {
    for (const page of ['', '```', '|', '<!--', '- ', '#no', '|a|b', '1. \n  x']) readMarkdown(page);
  });
});
