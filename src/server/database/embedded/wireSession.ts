import type { PGlite } from '@electric-sql/pglite';

const sslRequest = 80877103;
const terminate = 'X'.charCodeAt(0);
const chunkSize = 64 * 1024;

export interface WireSession {
  /** Takes bytes of the PostgreSQL protocol as they arrive, and responds to each message when it is complete. */
  receive(bytes: Uint8Array): Promise<void>;
  /** Resets the session for the next one: no transaction, no settings, no temporary tables remain. */
  end(): Promise<void>;
}

/** Speaks the PostgreSQL protocol with one client in place of PGlite, which runs whole messages one after another. */
export function wireSession(pglite: PGlite, send: (bytes: Uint8Array<ArrayBuffer>) => void): WireSession {
  const reply = replyChunks(send);
  let unread: Buffer = Buffer.alloc(0);
  let started = false;

  async function receive(bytes: Uint8Array): Promise<void> {
    const added = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    unread = unread.length > 0 ? Buffer.concat([unread, added]) : added;
    if (!started) await startUp();
    if (started) await run();
  }

  async function startUp(): Promise<void> {
    if (unread.length < 8 || unread.length < unread.readInt32BE(0)) return;
    const packet = take(unread.readInt32BE(0));
    if (packet.readInt32BE(4) === sslRequest) {
      send(new Uint8Array(Buffer.from('N')));
      return startUp();
    }
    started = true;
    await execute(packet);
  }

  async function run(): Promise<void> {
    const end = endOfWholeMessages(unread);
    if (end > 0) await execute(take(end));
  }

  function take(length: number): Buffer {
    const taken = unread.subarray(0, length);
    unread = unread.subarray(length);
    return taken;
  }

  async function execute(messages: Uint8Array): Promise<void> {
    await pglite.execProtocolRawStream(messages, { syncToFs: false, onRawData: reply.add });
    reply.flush();
  }

  async function end(): Promise<void> {
    if (pglite.isInTransaction()) await pglite.exec('rollback');
    await pglite.exec('discard all');
  }

  return { receive, end };
}

/** Where the last complete message ends; a Terminate, and everything after it, is left out. */
function endOfWholeMessages(bytes: Buffer): number {
  let end = 0;
  while (end + 5 <= bytes.length && bytes[end] !== terminate) {
    const next = end + 1 + bytes.readInt32BE(end + 1);
    if (next > bytes.length) break;
    end = next;
  }
  return end;
}

/** PGlite returns its response in small pieces of its own memory. They are copied, and sent in larger pieces. */
function replyChunks(send: (bytes: Uint8Array<ArrayBuffer>) => void) {
  const chunk = new Uint8Array(chunkSize);
  let used = 0;

  function flush(): void {
    if (used > 0) send(chunk.slice(0, used));
    used = 0;
  }

  function add(bytes: Uint8Array): void {
    if (used + bytes.length > chunkSize) flush();
    if (bytes.length > chunkSize) {
      send(new Uint8Array(bytes));
      return;
    }
    chunk.set(bytes, used);
    used += bytes.length;
  }

  return { add, flush };
}
