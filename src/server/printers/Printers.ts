import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { notFound, printerFailed } from '../errors.ts';
import { callPrinter, PrinterUnreachable } from './callPrinter.ts';
import { type AnnouncedPrinter, discoverPrinters } from './discoverPrinters.ts';
import type { IppMessage } from './ippMessage.ts';
import {
  factsFrom,
  factsRequest,
  isBusy,
  jobFrom,
  type PrinterFacts,
  type PrintOptions,
  printRequest,
  refusalIn,
} from './printerRequests.ts';

/** A printer, as the API returns it. */
export interface PrinterInfo extends Omit<PrinterFacts, 'name' | 'sizes' | 'fits'> {
  id: string;
  name: string;
}

export interface PrintersOptions {
  /** Addresses of printers in the settings: ipp://… */
  configured: readonly string[];
  /** Searches for further printers on the network; null: no search. */
  discover: ((options: { signal: AbortSignal }) => Promise<AnnouncedPrinter[]>) | null;
  log: (sentence: string) => void;
}

/** How long the results of a search are valid, in milliseconds. */
const FRESH = 30_000;
/**
 * Milliseconds that a printer may take to describe itself, to keep silent while it receives a document, and to be busy.
 */
const PATIENCE = { facts: 3_000, print: 60_000, busy: 30_000 };

/**
 * The printers of the network: those in the settings, and those that announce themselves. Documents are only sent to
 * one of these, because no caller can pass an address.
 */
export class Printers {
  readonly #options: PrintersOptions;
  readonly #known = new Map<string, AnnouncedPrinter>();
  readonly #ending = new AbortController();
  #requests = 0;
  #search: { begun: number; done: Promise<void> } | undefined;
  #silent = new Set<string>();
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(options: PrintersOptions) {
    this.#options = options;
    for (const uri of options.configured) this.#learn({ name: nameFrom(uri), uri });
  }

  /**
   * The printers that respond, the best first: those in the settings before found ones, those that accept PDF and are
   * ready before others.
   */
  async list(): Promise<PrinterInfo[]> {
    await this.#look();
    const answers = await Promise.all([...this.#known].map(([id, printer]) => this.#inquire(id, printer)));
    const rank = ({ accepts, state }: PrinterInfo) => (takesPdf(accepts) ? 0 : 2) + (state === 'stopped' ? 1 : 0);
    return answers.flatMap((info) => info ?? []).sort((one, other) => rank(one) - rank(other));
  }

  /**
   * Sends a PDF to a printer.
   *
   * @throws Refusal 404 for an unknown id; 502 when the printer does not respond, does not accept PDF, or refuses
   */
  async print(id: string, document: Uint8Array, options: PrintOptions): Promise<{ job_id: number; state: string }> {
    const printer = await this.#find(id);
    const facts = await this.#facts(printer).catch((error) => {
      throw this.#failure(printer.name, error);
    });
    const name = facts.name ?? printer.name;
    if (!takesPdf(facts.accepts)) throw printerFailed('noPdf', { name });
    const message = printRequest(printer.uri, this.#nextRequest(), facts, options);
    const answer = await this.#inTurn(printer.uri, () => this.#hand(printer.uri, message, document)).catch((error) => {
      throw this.#failure(name, error);
    });
    const refusal = refusalIn(answer);
    if (refusal) throw printerFailed(refusal.key, { name, reason: refusal.reason });
    return jobFrom(answer);
  }

  /** Sends a document to a printer, which may be busy with a document of another sender. */
  async #hand(uri: string, message: IppMessage, document: Uint8Array): Promise<IppMessage> {
    for (let pause = 250, waited = 0; ; pause *= 2) {
      const answer = await callPrinter(uri, message, {
        patience: PATIENCE.print,
        signal: this.#ending.signal,
        document,
      });
      if (!isBusy(answer) || waited + pause > PATIENCE.busy) return answer;
      await setTimeout(pause, undefined, { signal: this.#ending.signal });
      waited += pause;
    }
  }

  /** Many printers accept one document at a time. */
  async #inTurn<Result>(uri: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#turns.get(uri);
    const turn = (async () => {
      await before?.catch(() => undefined);
      return work();
    })();
    this.#turns.set(uri, turn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(uri) === turn) this.#turns.delete(uri);
    }
  }

  /** Ends searches and calls, so that the process can end. */
  close(): void {
    this.#ending.abort();
  }

  #learn(printer: AnnouncedPrinter): void {
    this.#known.set(createHash('sha256').update(printer.uri).digest('hex').slice(0, 16), printer);
  }

  async #find(id: string): Promise<AnnouncedPrinter> {
    // Another process, or this one before its restart, may have returned the list that the id comes from.
    if (!this.#known.has(id)) await this.#look();
    const printer = this.#known.get(id);
    if (!printer) throw notFound('noPrinter');
    return printer;
  }

  /** A caller that comes while a search is running waits for that search. */
  #look(): Promise<void> {
    const now = performance.now();
    if (!this.#search || now - this.#search.begun > FRESH) this.#search = { begun: now, done: this.#discover() };
    return this.#search.done;
  }

  async #discover(): Promise<void> {
    const { discover, log } = this.#options;
    if (!discover) return;
    try {
      const found = await discover({ signal: this.#ending.signal });
      // A printer that has gone is removed, so that callers do not wait for it again and again.
      const stays = new Set([...this.#options.configured, ...found.map(({ uri }) => uri)]);
      for (const [id, { uri }] of this.#known) if (this.#silent.has(id) && !stays.has(uri)) this.#known.delete(id);
      for (const printer of found) this.#learn(printer);
    } catch (error) {
      if (!this.#ending.signal.aborted) log(`Printers: the network could not be searched: ${messageOf(error)}.`);
    }
  }

  async #inquire(id: string, printer: AnnouncedPrinter): Promise<PrinterInfo | undefined> {
    try {
      const { name, location, state, accepts, media } = await this.#facts(printer);
      this.#silent.delete(id);
      return { id, name: name ?? printer.name, location, state, accepts, media };
    } catch (error) {
      // Logged one time, until the printer responds again.
      if (!this.#silent.has(id) && !this.#ending.signal.aborted) {
        this.#options.log(`Printers: ${printer.uri} does not answer: ${messageOf(error)}.`);
      }
      this.#silent.add(id);
      return undefined;
    }
  }

  async #facts({ uri }: AnnouncedPrinter): Promise<PrinterFacts> {
    const answer = await callPrinter(uri, factsRequest(uri, this.#nextRequest()), {
      patience: PATIENCE.facts,
      deadline: PATIENCE.facts,
      signal: this.#ending.signal,
    });
    const refusal = refusalIn(answer);
    if (refusal) throw new PrinterUnreachable(refusal.reason);
    return factsFrom(answer);
  }

  #failure(name: string, error: unknown): unknown {
    return error instanceof PrinterUnreachable ? printerFailed('unreachable', { name }) : error;
  }

  #nextRequest(): number {
    this.#requests = (this.#requests % 0x7fffffff) + 1;
    return this.#requests;
  }
}

/** The printers of an installation. */
export function openPrinters(
  { printers, printerDiscovery }: { printers: readonly string[]; printerDiscovery: boolean },
  log: (sentence: string) => void,
): Printers {
  return new Printers({ configured: printers, discover: printerDiscovery ? discoverPrinters : null, log });
}

function takesPdf(accepts: readonly string[]): boolean {
  return accepts.includes('application/pdf');
}

function nameFrom(uri: string): string {
  return new URL(uri).host;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
