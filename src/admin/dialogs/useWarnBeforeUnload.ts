import { useEffect } from 'react';

/** Has the browser ask before the window is closed or loaded anew, as long as something is unsaved. */
export function useWarnBeforeUnload(isUnsaved: () => boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  });
}
