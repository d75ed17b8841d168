import multicastDns, { type Options } from 'multicast-dns';

/** A printer that says on the network that it is there. */
export interface AnnouncedPrinter {
  name: string;
  /** ipp://… or ipps://… */
  uri: string;
}

export interface DiscoverOptions {
  signal: AbortSignal;
  /** How long answers are waited for, in milliseconds. */
  patience?: number;
  /** Of the socket, for networks that are not like others. */
  socket?: Options;
}

type Query = { name: string; type: 'PTR' | 'SRV' | 'TXT' | 'A' | 'AAAA' };
type Answer = { name: string; type: string; ttl?: number; data?: unknown };

/** Without TLS first: a printer that offers both is the same one. */
const services = ['_ipp._tcp.local', '_ipps._tcp.local'] as const;

/**
 * Looks for printers by multicast DNS (RFC 6762 and 6763): those that answer in time, by name. Rejects when the network
 * takes no multicast, or when the search is called off.
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
      // The signal is the server's own, and outlives many searches.
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

/** The records that have come in so far. */
class Records {
  readonly #instances = new Map<string, { whole: string; name: string; service: string }>();
  readonly #servers = new Map<string, { target: string; port: number }>();
  readonly #texts = new Map<string, Map<string, string>>();
  readonly #addresses = new Map<string, string>();

  add({ name, type, ttl, data }: Answer): void {
    const key = name.toLowerCase();
    // With no time left it says that it goes away.
    if (ttl === 0 || data === undefined) return;
    const service = services.find((one) => one === key);
    if (type === 'PTR' && service && typeof data === 'string') {
      this.#instances.set(data.toLowerCase(), { whole: data, name: data.slice(0, -service.length - 1), service });
    } else if (type === 'SRV') this.#servers.set(key, data as { target: string; port: number });
    else if (type === 'TXT') this.#texts.set(key, textFrom(data));
    else if (type === 'A') this.#addresses.set(key, String(data));
    // A link-local address says nothing without the name of the link.
    else if (type === 'AAAA' && !this.#addresses.has(key) && !/^fe80:/i.test(String(data))) {
      this.#addresses.set(key, `[${data}]`);
    }
  }

  /** The queries that are still needed to reach the printers that were named. */
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

/** `key=value` texts, one after the other. */
function textFrom(data: unknown): Map<string, string> {
  const parts = (Array.isArray(data) ? data : [data]).map(String);
  return new Map(
    parts.map((part) => {
      const [key = '', ...value] = part.split('=');
      return [key.toLowerCase(), value.join('=')];
    }),
  );
}
