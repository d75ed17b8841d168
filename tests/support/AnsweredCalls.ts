import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** Where calls go: it may be another address after a restart. */
export interface CalledServer {
  url: string;
  token: string;
}

/** A photo to upload. No other of its record has the name. */
export interface SentPhoto {
  module: string;
  recordId: number;
  slot: string;
  name: string;
  content: Buffer;
}

/** Milliseconds between two attempts of a call that got no answer. */
const PAUSE = 100;

interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the tests are about
  body: any;
}

/**
 * Calls of a client that gives up none: one that was refused for now, or cut off, is sent again with the same key until
 * it is answered. What was answered must never be lost, and nothing done twice.
 */
export class AnsweredCalls {
  readonly #server: () => CalledServer;
  /** The ids of the records that the answers hold, by path; one for each call. */
  readonly answered = new Map<string, number[]>();
  /** How many changes were answered, and how often one was sent again. */
  calls = 0;
  again = 0;
  /** How often a call was refused for now, by the sentence of the refusal. */
  readonly refusals = new Map<string, number>();

  constructor(server: () => CalledServer) {
    this.#server = server;
  }

  /** Throws when the answer is a refusal that will stay one. */
  async post<Body = { id: number }>(path: string, body: object): Promise<Body> {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
    const answer = await this.#untilAnswered(() => this.#attempt(path, { method: 'POST', headers, body: json(body) }));
    this.calls += 1;
    this.answered.set(path, [...(this.answered.get(path) ?? []), answer.body.id]);
    return answer.body;
  }

  async get<Body>(path: string): Promise<Body> {
    return (await this.#untilAnswered(() => this.#attempt(path, {}))).body;
  }

  /** An upload has no key, so a client that got no answer looks whether the photo is there before it sends it again. */
  async upload({ module, recordId, slot, name, content }: SentPhoto): Promise<{ id: number }> {
    let isFirst = true;
    const { body } = await this.#untilAnswered(async () => {
      if (!isFirst) {
        const looked = await this.#attempt(`${module}/${recordId}`, {});
        const found = looked?.body[slot].find(({ file_name }: { file_name: string }) => file_name === name);
        if (found || !looked) return found && { status: 200, body: found };
      }
      isFirst = false;
      const form = new FormData();
      for (const [key, value] of Object.entries({ module, record_id: String(recordId), slot })) form.set(key, value);
      form.set('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), name);
      return this.#attempt('media', { method: 'POST', body: form });
    });
    this.calls += 1;
    return body;
  }

  /** A 404 says that it was removed by an attempt whose answer was cut off. */
  async remove(path: string): Promise<void> {
    await this.#untilAnswered(() => this.#attempt(path, { method: 'DELETE' }, [404]));
    this.calls += 1;
  }

  async #untilAnswered(attempt: () => Promise<Answered | undefined>): Promise<Answered> {
    for (;;) {
      const answer = await attempt();
      if (answer) return answer;
      this.again += 1;
      await wait(PAUSE);
    }
  }

  /** Undefined: no answer, or one that says that the server cannot do it now. */
  async #attempt(path: string, init: RequestInit, accepted: number[] = []): Promise<Answered | undefined> {
    const { url, token } = this.#server();
    const headers = { ...init.headers, Authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/api/${path}`, { ...init, headers }).then(
      async (response) => ({ status: response.status, body: await response.json() }),
      () => undefined,
    );
    if (!answer) return undefined;
    const { status, body } = answer;
    if (status < 300 || accepted.includes(status)) return answer;
    if (status !== 503 && status !== 507) throw new Error(`${path} answered ${status}: ${json(body)}`);
    this.refusals.set(body.message, (this.refusals.get(body.message) ?? 0) + 1);
    return undefined;
  }
}

const json = (body: unknown) => JSON.stringify(body);
