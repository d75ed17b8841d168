import { useRef } from 'react';
import { useNotifyError } from '../refusals/useNotifyError.tsx';
import type { Import, ImportChange } from './importTypes.ts';
import type { ImportCalls } from './useImportCalls.ts';

/**
 * Changes the settings of a file: on the screen at once, and on the server one after the other, because each answer has all
 * settings. `change` resolves when the server has the change and all before it; false: it refused one.
 */
export function useImportChanges(calls: ImportCalls, file: Import, onChange: (file: Import) => void) {
  const notifyError = useNotifyError();
  const last = useRef<Promise<boolean>>(Promise.resolve(true));
  const change = (changes: ImportChange): Promise<boolean> => {
    onChange({ ...file, ...changes });
    const turn = last.current.then(async () => {
      try {
        const answer = await calls.change(file.id, changes);
        // What was changed meanwhile is still on its way.
        if (last.current === turn) onChange(answer);
        return true;
      } catch (error) {
        notifyError(error);
        // Without an answer, what was there before is shown: a failure here would hold up all further changes.
        if (last.current === turn) onChange(await calls.get(file.id).catch(() => file));
        return false;
      }
    });
    last.current = turn;
    return turn;
  };
  return { change, settled: () => last.current };
}
