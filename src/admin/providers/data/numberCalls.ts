import type { Identifier } from 'ra-core';
import { createPostOnce } from '../http/createPostOnce.ts';
import type { HttpClient } from '../http/httpClient.ts';

/** A number, or the id of a record, that becomes a row of a link; `values` are further values of the row. */
export type NumberedRow = ({ number: string } | { id: number }) & { values?: Record<string, unknown> };

/** What became of the rows, by their places. */
export interface AddedByNumber {
  added: { place: number; id: number }[];
  refused: { place: number; message: string }[];
}

export interface NumberCalls {
  /**
   * POST /api/{module}/{id}/by-number: adds rows to a link of the record. Another attempt after a lost answer adds nothing
   * twice. The caller shows every failure.
   */
  addByNumber(module: string, id: Identifier, link: string, rows: readonly NumberedRow[]): Promise<AddedByNumber>;
}

export function numberCalls(http: HttpClient): NumberCalls {
  const postOnce = createPostOnce(http);
  return {
    addByNumber: (module, id, link, rows) =>
      postOnce(`api/${module}/${encodeURIComponent(id)}/by-number`, { link, rows }, { ownErrors: true }),
  };
}
