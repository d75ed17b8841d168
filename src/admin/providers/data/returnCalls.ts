import type { Identifier, RaRecord } from 'ra-core';
import { pendingCall } from '../../../metadata/read/pendingCall.ts';
import { createPostOnce } from '../http/createPostOnce.ts';
import type { HttpClient } from '../http/httpClient.ts';

/** The calls about returning items of a document. All reject with the server's own sentences. */
export interface ReturnCalls {
  /** The Confirmed documents of a party with outstanding rows, each with `id` and `{module_with_underscores}_title`. */
  pendingDocuments(source: string, partyModule: string, partyId: Identifier): Promise<RaRecord[]>;
  /** The outstanding rows of a document. */
  itemsToReturn(source: string, id: Identifier): Promise<RaRecord[]>;
  /** The outstanding rows whose items are not here, each with a sentence for people as `reason`. */
  itemsElsewhere(source: string, id: Identifier): Promise<RaRecord[]>;
  /** The ids of the items that were there before and that a document can take: what its party left here on memo. */
  itemsOnMemo(target: string, id: Identifier): Promise<Identifier[]>;
  /**
   * Adds rows of `source` to a return; resolves with the new rows. Another attempt after a lost answer adds nothing
   * twice.
   */
  returnItems(target: string, id: Identifier, source: string, rows: Record<string, unknown>[]): Promise<RaRecord[]>;
}

export function returnCalls(http: HttpClient): ReturnCalls {
  const postOnce = createPostOnce(http);
  return {
    pendingDocuments: async (source, partyModule, partyId) => {
      const { json } = await http(`api/${source}/${pendingCall(source, partyModule)}/${encodeURIComponent(partyId)}`);
      return json;
    },
    itemsToReturn: async (source, id) => {
      const { json } = await http(`api/${source}/${encodeURIComponent(id)}/items-to-return`);
      return json;
    },
    itemsElsewhere: async (source, id) => {
      const { json } = await http(`api/${source}/${encodeURIComponent(id)}/items-elsewhere`);
      return json;
    },
    itemsOnMemo: async (target, id) => {
      const { json } = await http(`api/${target}/${encodeURIComponent(id)}/items-on-memo`);
      return json;
    },
    returnItems: (target, id, source, rows) =>
      postOnce(`api/${target}/${encodeURIComponent(id)}/returned-items-from-${source}`, rows),
  };
}
