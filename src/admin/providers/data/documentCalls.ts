import { HttpError, type Identifier, type RaRecord } from 'ra-core';
import type { DocumentStatus } from '../../../domain/movement.ts';
import type { Schema } from '../../../metadata/model.ts';
import { createPostOnce } from '../http/createPostOnce.ts';
import type { HttpClient } from '../http/httpClient.ts';

/** The document that was created from rows of another one. */
export interface ConvertedDocument {
  module: string;
  id: number;
  record: RaRecord;
}

/** The calls about the status of a document. All reject with the server's own sentences. */
export interface DocumentCalls {
  /** POST /api/{module}/{id}/update-status: returns the record; with `message` when it had that status already. */
  updateStatus(module: string, id: Identifier, body: StatusBody): Promise<RaRecord & { message?: string }>;
  /** POST /api/{module}/{id}/cancel: takes a payment back, and returns it as it is then. */
  cancelPayment(module: string, id: Identifier): Promise<RaRecord>;
  /**
   * POST /api/{module}/{id}/{name}: creates the following document. Another attempt after a lost answer creates no
   * second one.
   */
  convert(module: string, id: Identifier, name: string, body: ConvertBody): Promise<ConvertedDocument>;
  /** GET /api/{module}/{id}/paper: everything that the paper says. Undefined: the back end has no such call. */
  paper(module: string, id: Identifier): Promise<PaperAnswer | undefined>;
}

/** What a paper says: of a Confirmed document what was kept with its confirmation, else what is true now. */
export interface PaperAnswer {
  kept: boolean;
  /** The print, the house's head, and the fields that the paper says. */
  schema: Schema;
  record: RaRecord;
  party: RaRecord;
  rows: RaRecord[];
  items: RaRecord[];
}

interface StatusBody {
  status: DocumentStatus;
  /** The user's consent that the party exceeds its limit. */
  over_limit?: boolean;
  /** The user's consent that the payments of a canceled document become a credit of its party. */
  as_credit?: boolean;
}

export interface ConvertBody {
  /**
   * The rows to convert: the id of each, under the name of the reference in the following document's rows, and its
   * price.
   */
  items: Record<string, unknown>[];
  /** YYYY-MM-DD; today when absent. */
  date?: string;
  /** See StatusBody. */
  over_limit?: boolean;
}

export function documentCalls(http: HttpClient): DocumentCalls {
  const postOnce = createPostOnce(http);
  return {
    updateStatus: async (module, id, what) => {
      const body = JSON.stringify(what);
      const { json } = await http(`api/${module}/${encodeURIComponent(id)}/update-status`, { method: 'POST', body });
      return json;
    },
    cancelPayment: async (module, id) => {
      const { json } = await http(`api/${module}/${encodeURIComponent(id)}/cancel`, { method: 'POST' });
      return json;
    },
    convert: (module, id, name, body) => postOnce(`api/${module}/${encodeURIComponent(id)}/${name}`, body),
    paper: async (module, id) => {
      try {
        return (await http(`api/${module}/${encodeURIComponent(id)}/paper`)).json;
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return undefined;
        throw error;
      }
    },
  };
}
