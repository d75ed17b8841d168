import { HttpError } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { bodyOf, codeOf, fieldErrorsOf, statusOf } from './callFailure.ts';

describe('what a failed call was answered', () => {
  it('is read from its error', () => {
    const error = new HttpError('No.', 422, { code: 'invalid', errors: { name: 'Taken' }, current: 7 });
    expect([statusOf(error), codeOf(error), fieldErrorsOf(error)]).toEqual([422, 'invalid', { name: 'Taken' }]);
    expect(bodyOf(error)).toMatchObject({ current: 7 });
    expect(statusOf(new HttpError('', 0))).toBe(0);
  });

  it.each([
    new TypeError('No.'),
    'No.',
    null,
    undefined,
    new HttpError('', 500, ['No.']),
    new HttpError('', 500, null),
  ])('is nothing where there is no answer, or another one: %s', (error) => {
    expect([codeOf(error), fieldErrorsOf(error), bodyOf(error)]).toEqual([undefined, undefined, {}]);
  });
});
