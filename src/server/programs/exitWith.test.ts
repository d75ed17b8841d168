import { expect, it, vi } from 'vitest';
import { storageFull } from '../storage/storageRefusals.ts';
import { exitWith } from './exitWith.ts';

it('SAFE-11 says what was refused in a sentence', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await exitWith(() => Promise.reject(storageFull()));
  expect(logged.mock.calls).toEqual([
    ['There is no space left on the server for this file. Ask the administrator to make room.'],
  ]);
  expect(exit.mock.calls).toEqual([[1]]);
});
