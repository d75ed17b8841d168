import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/**
 * A stream that the PostgreSQL driver uses like a socket: bytes to and from the database's thread. `openPort` may wait
 * until the thread has started.
 */
export class PortStream extends Duplex {
  readonly #openPort: () => Promise<MessagePort>;
  #port: MessagePort | undefined;

  constructor(openPort: () => Promise<MessagePort>) {
    super();
    this.#openPort = openPort;
  }

  connect(): this {
    this.#openPort().then(
      (port) => this.#attach(port),
      (error) => this.destroy(error),
    );
    return this;
  }

  #attach(port: MessagePort): void {
    if (this.destroyed) {
      port.close();
      return;
    }
    this.#port = port;
    port.on('message', (bytes: Uint8Array) => this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
    this.emit('connect');
  }

  override _read(): void {}

  override _write(bytes: Buffer, _encoding: string, done: () => void): void {
    // The driver's buffers are slices of larger ones, which would be cloned as a whole, so the bytes are copied.
    const copy = new Uint8Array(bytes);
    this.#port?.postMessage(copy, [copy.buffer]);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'buffer', done);
  }

  /** The driver has finished: it sends nothing more, and waits for nothing. */
  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port?.close();
    done(error);
  }

  /** Further methods that the driver calls on a socket. */
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#port?.ref();
    return this;
  }

  unref(): this {
    this.#port?.unref();
    return this;
  }
}
