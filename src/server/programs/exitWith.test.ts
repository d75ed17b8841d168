import { expect, it, vi } from 'vitest';
import { storageFull } from '../storage/storageRefusals.ts';
import { exitWith } from './exitWith.ts';
import { failureSentences } from './failureSentences.ts';

it('SAFE-11 says what was refused in a sentence', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await exitWith(() => Promise.reject(storageFull()));
  expect(logged.mock.calls).toEqual([
    ['There is no space left on the server for this file. Ask the administrator to make room.'],
  ]);
  expect(exit.mock.calls).toEqual([[1]]);
});

it.each([
  [
    '25006',
    'cannot execute CREATE EXTENSION in a read-only transaction',
    /^The database takes no writes \(cannot execute/,
  ],
  ['53100', 'could not extend file: No space left on device', /^The database takes no writes \(could not extend/],
  ['42501', 'permission denied for schema public', /^The database does not allow this to its user \(permission denied/],
  ['55P03', 'canceling statement due to lock timeout', /^Others work with the same tables for too long/],
  ['57P01', 'terminating connection due to administrator command', /^The database did not answer to the end/],
])('SAFE-04 says in a sentence what the database refuses with %s', (code, message, sentence) => {
  expect(failureSentences(Object.assign(new Error(message), { code }))).toEqual([expect.stringMatching(sentence)]);
});

it('shows in full what nobody expected', () => {
  expect(failureSentences(new TypeError('undefined is no function'))).toBeUndefined();
  expect(
    failureSentences(Object.assign(new Error('relation "stone" does not exist'), { code: '42P01' })),
  ).toBeUndefined();
});
