import type { FieldServices } from '../../../fields/shared/fieldView.ts';
import { currentLanguage } from '../../i18n/currentLanguage.ts';
import { bodyOf } from '../http/callFailure.ts';
import type { Configuration } from '../http/configuration.ts';
import { randomKey } from '../http/createPostOnce.ts';
import {
  assertOfServer,
  gatewayTimeout,
  type HttpClient,
  isHandledElsewhere,
  isRenewed,
  networkLost,
  reached,
  requestHeaders,
  urlOf,
} from '../http/httpClient.ts';
import { countRequest } from '../http/longRequests.ts';
import { session } from '../session/session.ts';

type MediaCalls = Required<
  Pick<FieldServices, 'uploadMedia' | 'removeMedia' | 'captionMedia' | 'orderMedia' | 'mediaUrl'>
>;
type Translate = (key: string) => string;

/** The calls about files of media fields. All reject with a sentence for people. */
export function mediaCalls(configuration: Configuration, http: HttpClient, translate: Translate): MediaCalls {
  const call = (path: string, options: { method: string; body?: string }) =>
    http(path, { ...options, ownErrors: true }).catch((error: Error) => {
      throw new Error(translate(sentenceOf(error)));
    });
  const keys = new WeakMap<File, Map<string, string>>();
  return {
    mediaUrl: (path) => urlOf(configuration, path),
    uploadMedia: (file, { module, recordId, slot }, options = {}) => {
      const form = new FormData();
      // In this order the server refuses a wrong target before it reads the file.
      for (const [name, value] of Object.entries({ module, record_id: String(recordId), slot }))
        form.append(name, value);
      form.append('file', file);
      // The same file at the same place keeps its key until it has arrived: another attempt after a lost answer adds none.
      const known = keys.get(file) ?? new Map<string, string>();
      keys.set(file, known);
      const place = `${module}/${recordId}/${slot}`;
      const key = known.get(place) ?? randomKey();
      known.set(place, key);
      return countRequest(async () => {
        const answer = await send(configuration, form, key, translate, options);
        known.delete(place);
        return answer;
      });
    },
    removeMedia: async (id) => void (await call(`api/media/${id}`, { method: 'DELETE' })),
    captionMedia: (id, caption) => call(`api/media/${id}`, { method: 'PUT', body: JSON.stringify({ caption }) }),
    orderMedia: ({ module, recordId, slot }, ids) =>
      call('api/media/order', { method: 'PUT', body: JSON.stringify({ module, record_id: recordId, slot, ids }) }),
  };
}

/** The server's own sentence also where a dialog shows the error: here it says which file it is about. */
function sentenceOf(error: Error): string {
  const sentence = isHandledElsewhere(error) ? bodyOf(error).message : error.message;
  return typeof sentence === 'string' && sentence !== '' ? sentence : 'facet.oops.text';
}

type UploadOptions = NonNullable<Parameters<MediaCalls['uploadMedia']>[2]>;

/** Uploads the file; again once the user has signed in, when the session had ended. */
async function send(
  configuration: Configuration,
  form: FormData,
  key: string,
  translate: Translate,
  options: UploadOptions,
): Promise<unknown> {
  const sender = { token: session.token(), user: session.user() };
  const { status, answer } = await reached(options.signal, () => upload(configuration, form, key, options)).catch(
    (error) => {
      throw options.signal?.aborted ? error : new Error(translate(error.message));
    },
  );
  if (status === 201) return answer;
  if (status === 401 && sender.token && (await isRenewed(sender, true))) {
    return send(configuration, form, key, translate, options);
  }
  throw new Error(
    (answer as { message?: string } | undefined)?.message ??
      translate(status === gatewayTimeout ? networkLost : 'facet.oops.text'),
  );
}

/** XMLHttpRequest, because fetch does not report the progress of an upload. */
function upload(configuration: Configuration, form: FormData, key: string, { onProgress, signal }: UploadOptions) {
  const token = session.token();
  return new Promise<{ status: number; answer: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', urlOf(configuration, 'api/media'));
    const headers = requestHeaders(configuration, token, currentLanguage(), { headers: { 'Idempotency-Key': key } });
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      try {
        assertOfServer(request.status, request.getResponseHeader('Content-Type'));
        resolve({ status: request.status, answer: parse(request.responseText) });
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new Error('Not reached'));
    signal?.addEventListener('abort', () => {
      request.abort();
      reject(new DOMException('The upload was stopped', 'AbortError'));
    });
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
