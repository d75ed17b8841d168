import { HttpError } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { handledElsewhere } from '../providers/http/httpClient.ts';
import { type Blocker, piecesOf, refusalOf } from './refusal.ts';

const item = { module: 'inventory', id: 7, label: '100' };
const document = { module: 'sale', id: 3, label: 'SA-2026-0001' };

describe('refusalOf', () => {
  it('has a line for each stone in the way', () => {
    const blockers: Blocker[] = [
      { message: 'One.', item },
      { message: 'Two.', document },
    ];
    expect(refusalOf(new HttpError('One., Two.', 409, { blockers }))).toEqual(blockers);
  });

  it('is the message where nothing is named, and nothing where a dialog says it', () => {
    expect(refusalOf(new HttpError('No.', 409, {}))).toEqual([{ message: 'No.' }]);
    expect(refusalOf(new Error(''))).toEqual([{ message: 'ra.notification.http_error' }]);
    expect(refusalOf(new HttpError(handledElsewhere, 500, {}))).toEqual([]);
  });
});

describe('piecesOf', () => {
  it('links the names where they stand, as words of their own', () => {
    const message = 'Item 100 of 1001 is Sold by SA-2026-0001.';
    expect(piecesOf({ message, item, document })).toEqual([
      { text: 'Item ' },
      { text: '100', leadsTo: item },
      { text: ' of 1001 is Sold by ' },
      { text: 'SA-2026-0001', leadsTo: document },
      { text: '.' },
    ]);
    expect(piecesOf({ message: '货品100已被占用', item })[1]).toEqual({ text: '100', leadsTo: item });
  });

  it('names behind the sentence what it does not speak of', () => {
    expect(piecesOf({ message: 'Stone 1001 is sold.', item })).toEqual([
      { text: 'Stone 1001 is sold.' },
      { text: ' ' },
      { text: '100', leadsTo: item },
    ]);
  });
});
