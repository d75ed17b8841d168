import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Import, ImportChange } from './importTypes.ts';
import type { ImportCalls } from './useImportCalls.ts';
import { useImportChanges } from './useImportChanges.ts';

describe('useImportChanges', () => {
  it('SCH-08 shows what was there before, and goes on, when the network was away for a change', async () => {
    const file = { id: 7, mapping: {}, numbers: null } as unknown as Import;
    const lost = new Error('lost');
    const calls = {
      change: vi
        .fn(async (_id: number, changes: ImportChange) => ({ ...file, ...changes }))
        .mockRejectedValueOnce(lost),
      get: vi.fn().mockRejectedValueOnce(lost),
    };
    const shown: Import[] = [];
    const { result } = renderHook(() =>
      useImportChanges(calls as unknown as ImportCalls, file, (next) => shown.push(next)),
    );
    expect(await result.current.change({ numbers: 'comma' })).toBe(false);
    expect(shown).toEqual([{ ...file, numbers: 'comma' }, file]);
    expect(await result.current.change({ numbers: 'comma' })).toBe(true);
    expect(shown.at(-1)).toEqual({ ...file, numbers: 'comma' });
  });
});
