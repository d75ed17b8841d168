import type { Identifier, RaRecord } from 'ra-core';
import { valueListModule } from '../../../fields/shared/choices.ts';
import { createPostOnce } from '../http/createPostOnce.ts';
import type { HttpClient } from '../http/httpClient.ts';

/** The calls that make one record of two. Another attempt after a lost answer merges nothing twice. */
export interface MergeCalls {
  /**
   * POST /api/{module}/{id}/merge: both records as they are on screen.
   * @param values what changes in the record that stays
   */
  mergeRecords(module: string, goes: RaRecord, stays: RaRecord, values: Record<string, unknown>): Promise<void>;
  /** The same for two values of a value list. */
  mergeValues(goes: Identifier, stays: Identifier): Promise<void>;
}

export function mergeCalls(http: HttpClient): MergeCalls {
  const postOnce = createPostOnce(http);
  return {
    mergeRecords: (module, goes, stays, values) =>
      postOnce(
        `api/${module}/${goes.id}/merge`,
        { into: stays.id, values: { ...values, _version: stays._version } },
        { headers: { 'If-Match': `"${goes._version}"` } },
      ),
    mergeValues: (goes, stays) => postOnce(`api/${valueListModule}/${goes}/merge`, { into: stays }),
  };
}
