import multicastDns, { type Options } from 'multicast-dns';

/** A printer that announces itself on the network. */
export interface AnnouncedPrinter {
  name: string;
  /** ipp://… or ipps://… */
  uri: string;
}

export interface DiscoverOptions {
  signal: AbortSignal;
  /** How long the search waits for responses, in milliseconds. */
  patience?: number;
  /** Settings of the socket, for special networks. */
  socket?: Options;
}

type Query = { name: string; type: 'PTR' | 'SRV' | 'TXT' | 'A' | 'AAAA' };
type Answer = { name: string; type: string; ttl?: number; data?: unknown };

/** The service without TLS comes first: a printer that offers both is one printer. */
const services = ['_ipp._tcp.local', '_ipps._tcp.local'] as const;

/**
 * Searches for printers by multicast DNS (RFC 6762 and 6763). Returns those that respond in time, sorted by name.
 * Rejects when the network has no multicast, or when the search is aborted.
 */
export async function discoverPrinters({
  signal,
  patience = 1_200,
  socket,
}: DiscoverOptions): Promise<AnnouncedPrinter[]> {
  signal.throwIfAborted();
  const mdns = multicastDns(socket);
  const records = new Records();
  const sent = new Set<string>();
  const send = (queries: readonly Query[], fail: (error: unknown) => void) => {
    const fresh = queries.filter(({ name, type }) => !sent.has(`${type} ${name}`));
    for (const { name, type } of fresh) sent.add(`${type} ${name}`);
    if (fresh.length > 0) mdns.query({ questions: [...fresh] }, (error) => error && fail(error));
  };
  let stopListening = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, patience);
      const fail = (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      };
      const calledOff = () => fail(signal.reason);
      signal.addEventListener('abort', calledOff, { once: true });
      // The signal belongs to the server and outlives many searches, so the listener is removed.
      stopListening = () => signal.removeEventListener('abort', calledOff);
      mdns.on('error', fail);
      mdns.on('response', ({ answers, additionals }) => {
        for (const answer of [...answers, ...additionals]) records.add(answer as Answer);
        send(records.missing(), fail);
      });
      const first = services.map((name) => ({ name, type: 'PTR' as const }));
      mdns.on('ready', () => send(first, fail));
    });
  } finally {
    stopListening();
    mdns.destroy();
  }
  return records.printers();
}

/** The records that have been received so far. */
class Records {
  readonly #instances = new Map<string, { whole: string; name: string; service: string }>();
  readonly #servers = new Map<string, { target: string; port: number }>();
  readonly #texts = new Map<string, Map<string, string>>();
  readonly #addresses = new Map<string, string>();

  add({ name, type, ttl, data }: Answer): void {
    const key = name.toLowerCase();
    // A time to live of 0 means that the printer leaves the network.
    if (ttl === 0 || data === undefined) return;
    const service = services.find((one) => one === key);
    if (type === 'PTR' && service && typeof data === 'string') {
      this.#instances.set(data.toLowerCase(), { whole: data, name: data.slice(0, -service.length - 1), service });
    } else if (type === 'SRV') this.#servers.set(key, data as { target: string; port: number });
    else if (type === 'TXT') this.#texts.set(key, textFrom(data));
    else if (type === 'A') this.#addresses.set(key, String(data));
    // A link-local address is useless without the name of its interface.
    else if (type === 'AAAA' && !this.#addresses.has(key) && !/^fe80:/i.test(String(data))) {
      this.#addresses.set(key, `[${data}]`);
    }
  }

  /** The queries that are still needed to reach the printers whose names are known. */
  missing(): Query[] {
    return [...this.#instances].flatMap(([key, { whole: name }]): Query[] => {
      const server = this.#servers.get(key);
      if (!server)
        return [
          { name, type: 'SRV' },
          { name, type: 'TXT' },
        ];
      if (this.#addresses.has(server.target.toLowerCase())) return [];
      return [
        { name: server.target, type: 'A' },
        { name: server.target, type: 'AAAA' },
      ];
    });
  }

  printers(): AnnouncedPrinter[] {
    const found = new Map<string, AnnouncedPrinter>();
    const instances = [...this.#instances].sort(([, one], [, other]) => (one.service < other.service ? -1 : 1));
    for (const [key, { name, service }] of instances) {
      const server = this.#servers.get(key);
      const address = server && this.#addresses.get(server.target.toLowerCase());
      if (!server || !address || found.has(name)) continue;
      const path = encodeURI(this.#texts.get(key)?.get('rp') ?? 'ipp/print').replace(/^\/+/, '');
      const scheme = service === '_ipp._tcp.local' ? 'ipp' : 'ipps';
      const uri = `${scheme}://${address}:${server.port}/${path}`;
      if (URL.canParse(uri)) found.set(name, { name, uri });
    }
    return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  }
}

/** `key=value` texts, one after another. */
function textFrom(data: unknown): Map<string, string> {
  const parts = (Array.isArray(data) ? data : [data]).map(String);
  return new Map(
    parts.map((part) => {
      const [key = '', ...value] = part.split('=');
      return [key.toLowerCase(), value.join('=')];
    }),
  );
}
