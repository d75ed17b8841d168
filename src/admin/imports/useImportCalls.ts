import { HttpError } from 'ra-core';
import { useMemo } from 'react';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import type { Import, ImportChange, ImportRow, ImportSummary } from './importTypes.ts';

export interface ImportStep {
  done: number;
  of: number;
}

type Line = { progress: ImportStep } | { answer: Import } | { error: { message: string | string[] } };

/** The calls of the imports of a module. */
export function useImportCalls(module: string) {
  const { http } = useServices();
  return useMemo(() => {
    const base = `api/${module}/import`;
    const send = async (path: string, method: string, body?: object) =>
      (await http(`${base}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })).json;
    return {
      /** The module of the calls. */
      module,
      list: (): Promise<ImportSummary[]> => send('', 'GET'),
      get: (id: number): Promise<Import> => send(`/${id}`, 'GET'),
      change: (id: number, change: ImportChange): Promise<Import> => send(`/${id}`, 'PATCH', change),
      remove: (id: number): Promise<unknown> => send(`/${id}`, 'DELETE'),
      rows: (id: number, after: number): Promise<ImportRow[]> => send(`/${id}/rows?after=${after}`, 'GET'),
      mend: (
        id: number,
        row: Pick<ImportRow, 'row'> & { cells?: ImportRow['cells']; skip?: boolean },
      ): Promise<{ import: Import; rows: ImportRow[] }> => send(`/${id}/rows`, 'PATCH', { rows: [row] }),
      async receive(file: File, values: Record<string, unknown>, sheet: string | undefined, signal: AbortSignal) {
        const form = new FormData();
        if (sheet !== undefined) form.append('sheet', sheet);
        form.append('values', JSON.stringify(values));
        form.append('file', file);
        return (await http(`${base}/files`, { method: 'POST', body: form, signal })).json as Import;
      },
      /** Checks the rows, writes them or takes them back, and tells how far it is. */
      async work(
        id: number,
        what: 'check' | 'run' | 'undo',
        signal: AbortSignal,
        onProgress: (step: ImportStep) => void,
      ) {
        let answer: Import | undefined;
        let failure: string | string[] | undefined;
        const onLine = (line: unknown) => {
          const known = line as Line;
          if ('progress' in known) onProgress(known.progress);
          else if ('answer' in known) answer = known.answer;
          else failure = known.error.message;
        };
        await http(`${base}/${id}/${what}`, { method: 'POST', signal, onLine });
        if (answer) return answer;
        throw new HttpError([failure ?? ''].flat().join(' '), 409);
      },
    };
  }, [http, module]);
}

export type ImportCalls = ReturnType<typeof useImportCalls>;
