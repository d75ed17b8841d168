import { currentLanguage } from '../../i18n/currentLanguage.ts';
import type { Configuration } from '../http/configuration.ts';
import { requestHeaders, urlOf } from '../http/httpClient.ts';
import { globalErrors } from '../session/globalErrors.ts';
import { session } from '../session/session.ts';
import { sessionEnd } from '../session/sessionEnd.ts';

/** Records that were written. */
export interface RecordsEvent {
  type: 'records';
  module: string;
  ids: number[];
  action: 'create' | 'update' | 'delete';
  own?: true;
}

/** The events of GET /api/events. */
export type ServerEvent = RecordsEvent | { type: 'schema'; etag: string } | { type: 'choices' };

export interface Listening {
  configuration: Configuration;
  token: string;
  onEvent: (event: ServerEvent) => void;
  /** The stream was lost and is back. The server keeps no history, so everything on screen may be out of date. */
  onReconnect: () => void;
  signal: AbortSignal;
}

/** Milliseconds before the first new attempt, and the longest delay between two attempts. */
const firstWait = 1000;
const longestWait = 30_000;
/**
 * Milliseconds without anything, heartbeats neither, after which the stream counts as lost: a network that is left without
 * a word does not end it. The server's heartbeats come every 20 s.
 */
const longestSilence = 65_000;

/**
 * Reads the server's events until the signal aborts, and connects anew whenever the stream ends. Gives up when the
 * server refuses (a session that has ended, or a back end without events). Not EventSource, which cannot send the token.
 * What `onEvent` and `onReconnect` throw is reported as uncaught, and the stream is read on.
 */
export async function listenToEvents(listening: Listening): Promise<void> {
  const { configuration, token, signal } = listening;
  const headers = requestHeaders(configuration, token, currentLanguage());
  headers.set('Accept', 'text/event-stream');
  let wait = firstWait;
  for (let connections = 0; !signal.aborted; ) {
    try {
      const response = await fetch(urlOf(configuration, 'api/events'), { headers, signal });
      if (response.status === 401 && session.token() === token) sessionEnd.announce(false);
      if (isRefused(response)) return;
      if (response.ok && response.body && !isPage(response)) {
        globalErrors.settle('offline');
        wait = firstWait;
        if (connections++ > 0) reported(listening.onReconnect);
        await readEvents(response.body, listening.onEvent);
      }
    } catch {
      // A lost stream and an unreachable server are the same: wait and connect anew.
    }
    await pause(wait, signal);
    wait = Math.min(wait * 2, longestWait);
  }
}

/**
 * For good: the session has ended, or the back end has no events. Too many calls are none, nor is a second factor that must be
 * set up first.
 */
function isRefused({ status }: Response): boolean {
  return [401, 404, 405].includes(status);
}

/** A network that wants its users to sign in first answers every call with a page of its own. */
function isPage({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') ?? false;
}

async function readEvents(body: ReadableStream<Uint8Array>, onEvent: Listening['onEvent']): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let buffer = '';
  for (;;) {
    const silence = setTimeout(() => void reader.cancel(), longestSilence);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    buffer += value;
    const blocks = buffer.split('\n\n');
    buffer = blocks.pop() ?? '';
    for (const block of blocks) {
      reported(() => {
        const event = eventOf(block);
        if (event) onEvent(event);
      });
    }
  }
}

/** An error of the page itself is none of the stream, and no reason to connect anew. */
function reported(work: () => void): void {
  try {
    work();
  } catch (error) {
    reportError(error);
  }
}

/** An event of the stream's text; undefined for a heartbeat, a setting, or an event that this version does not know. */
export function eventOf(block: string): ServerEvent | undefined {
  const lines = block.split('\n');
  const lineOf = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const type = lineOf('event');
  const data = lineOf('data');
  if (!data || (type !== 'records' && type !== 'schema' && type !== 'choices')) return undefined;
  return { type, ...JSON.parse(data) };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, signal.aborted ? 0 : milliseconds);
    signal.addEventListener('abort', end);
  });
}
