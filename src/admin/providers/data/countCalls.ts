import type { Identifier, RaRecord } from 'ra-core';
import type { HttpClient } from '../http/httpClient.ts';

/** The result of one scanned code; `again`: the code was scanned before, by any user. */
export interface Scanned {
  /** The code as it was sent. */
  code: string;
  result: 'found' | 'unexpected' | 'again' | 'unknown';
  counted?: string;
  item?: { module: string; id: number; label: string; status: string };
  /** Only for an unexpected item: the document that moved it last, and the party of that document. */
  holder?: { module: string; id: number; label: string; party: string | null };
}

/** The calls about counts of items. All reject with the server's own sentences. */
export interface CountCalls {
  /** POST /api/{module}/{id}/scan; `key`: the idempotency key, the same for every attempt at the same scans. */
  scanInto(module: string, id: Identifier, codes: readonly string[], key: string): Promise<Scanned[]>;
  /** POST /api/{module}/{id}/scan with the id of an item that was seen but not scanned. */
  markSeen(module: string, id: Identifier, itemField: string, item: Identifier): Promise<void>;
  /** POST /api/{module}/{id}/undo-scan. */
  undoScan(module: string, id: Identifier, itemField: string, item: Identifier): Promise<void>;
  /** POST /api/{module}/{id}/close-count, or reopen-count; returns the record. */
  setCountOpen(module: string, id: Identifier, open: boolean): Promise<RaRecord>;
}

export function countCalls(http: HttpClient): CountCalls {
  const at = (module: string, id: Identifier, name: string) => `api/${module}/${encodeURIComponent(id)}/${name}`;
  const post = (path: string, body: unknown) => http(path, { method: 'POST', body: JSON.stringify(body) });
  return {
    scanInto: async (module, id, codes, key) => {
      const headers = new Headers({ 'Idempotency-Key': key });
      const body = JSON.stringify({ codes });
      const { json } = await http(at(module, id, 'scan'), { method: 'POST', body, headers, ownErrors: true });
      return json.scanned;
    },
    markSeen: async (module, id, itemField, item) => {
      await post(at(module, id, 'scan'), { [itemField]: item });
    },
    undoScan: async (module, id, itemField, item) => {
      await post(at(module, id, 'undo-scan'), { [itemField]: item });
    },
    setCountOpen: async (module, id, open) => {
      const { json } = await http(at(module, id, open ? 'reopen-count' : 'close-count'), { method: 'POST' });
      return json;
    },
  };
}
