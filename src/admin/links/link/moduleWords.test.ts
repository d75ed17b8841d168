import { describe, expect, it } from 'vitest';
import { moduleWords } from './moduleWords.ts';

describe('RET-01 RET-02 RET-03 RET-04 the words for a module', () => {
  it('are what the sentences about it need', () => {
    expect(moduleWords('Memo Out')).toEqual({
      label: 'Memo Out',
      joined: 'Memo-Out',
      small: 'memo out',
      one: 'a Memo Out',
      oneJoined: 'a Memo-Out',
    });
  });

  it('have the article that the label asks for', () => {
    expect(moduleWords('Exhibition Out').oneJoined).toBe('an Exhibition-Out');
    expect(moduleWords('Sale').one).toBe('a Sale');
  });

  it('are the label where there are no articles', () => {
    expect(moduleWords('借出单')).toEqual({
      label: '借出单',
      joined: '借出单',
      small: '借出单',
      one: '借出单',
      oneJoined: '借出单',
    });
  });
});
