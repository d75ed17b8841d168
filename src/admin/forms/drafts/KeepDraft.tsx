import { useEffect } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { Module } from '../../../metadata/model.ts';
import { typedValues } from './draftValues.ts';
import type { RecordDraft } from './useFormDraft.ts';
import { useUnsaved } from './useUnsaved.ts';

/** Writes what is typed into the form around it to its draft, and removes the draft when nothing is unsaved any more. */
export function KeepDraft({ module, draft: { file, base } }: { module: Module; draft: RecordDraft }) {
  const values = useWatch();
  const { dirtyFields } = useFormState();
  const unsaved = useUnsaved();

  useEffect(() => {
    if (unsaved) file.change(() => typedValues(module, Object.keys(dirtyFields), values, base?.current));
    else file.forget();
  }, [file, module, unsaved, dirtyFields, values, base]);

  useEffect(() => {
    const release = file.hold();
    // A tablet may end a page in the background without another event.
    const flush = () => file.flush();
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      // Somebody has signed out in another tab, or has to sign in elsewhere: nobody was asked.
      flush();
      release();
    };
  }, [file]);

  return null;
}
