import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** Where calls go: it may be another address after a restart. */
export interface CalledServer {
  url: string;
  token: string;
}

/** Milliseconds between two attempts of a call that got no answer. */
const PAUSE = 20;

/**
 * Calls of a client that gives up none: one that was refused for now, or cut off, is sent again with the same key until
 * it is answered. What was answered must never be lost, and nothing done twice.
 */
export class AnsweredCalls {
  readonly #server: () => CalledServer;
  readonly #patient: boolean;
  /** The ids of the records that the answers hold, by path; one for each call. */
  readonly answered = new Map<string, number[]>();
  /** How many calls were answered, and how often one was sent again. */
  calls = 0;
  again = 0;

  /** @param patient also a failure that the server cannot explain is no answer */
  constructor(server: () => CalledServer, { patient = false } = {}) {
    this.#server = server;
    this.#patient = patient;
  }

  /** Throws when the answer is a refusal that will stay one. */
  async post(path: string, body: object): Promise<{ id: number }> {
    const key = randomUUID();
    for (;;) {
      const answer = await this.#attempt(path, body, key);
      if (!answer) {
        this.again += 1;
        await wait(PAUSE);
        continue;
      }
      this.calls += 1;
      this.answered.set(path, [...(this.answered.get(path) ?? []), answer.id]);
      return answer;
    }
  }

  /** Undefined: no answer, or one that says that the server cannot do it now. */
  async #attempt(path: string, body: object, key: string): Promise<{ id: number } | undefined> {
    const { url, token } = this.#server();
    try {
      const response = await fetch(`${url}/api/${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as { id: number };
      if (response.status < 300) return answer;
      if (response.status === 503 || (this.#patient && response.status === 500)) return undefined;
      throw new Refused(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    } catch (error) {
      if (error instanceof Refused) throw error;
      return undefined;
    }
  }
}

class Refused extends Error {}
