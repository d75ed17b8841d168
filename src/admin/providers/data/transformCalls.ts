import type { RaRecord } from 'ra-core';
import type { TransformKind } from '../../../domain/transform.ts';
import { createPostOnce } from '../http/createPostOnce.ts';
import type { HttpClient } from '../http/httpClient.ts';

/** The body: the ids of singles and the values of the new set, or a set and its parts with their new numbers. */
export type TransformBody =
  | { kind: 'combine'; items: unknown[]; values: Record<string, unknown> }
  | { kind: Exclude<TransformKind, 'combine'>; set: unknown; items: Record<string, unknown>[] };

export interface TransformCalls {
  /** POST /api/{module}/transform. Another attempt after a lost answer does nothing twice. */
  transform(module: string, body: TransformBody): Promise<{ set: RaRecord; items: RaRecord[] }>;
}

export function transformCalls(http: HttpClient): TransformCalls {
  const postOnce = createPostOnce(http);
  return { transform: (module, body) => postOnce(`api/${module}/transform`, body) };
}
