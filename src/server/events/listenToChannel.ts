import type { PoolClient } from 'pg';
import { changesChannel } from '../database/connection/changesChannel.ts';
import type { Database } from '../database/connection/database.ts';

/** The statement by which others recognise a connection that listens. */
export const listenSql = `listen ${changesChannel}`;

/**
 * Milliseconds until a lost connection is opened again: doubled with each attempt, from the first number to the second.
 */
const patience = [1_000, 30_000] as const;

/** What is done with the messages of the channel. */
export interface ChannelListener {
  onPayload(payload: string): void;
  /** Messages are missed from here on. */
  onLost(): void;
  /** Messages are heard on the connection with this process id. */
  onListening(pid: number): Promise<void>;
  /** The same after a loss: messages may have been missed. */
  onReconnect(): void;
}

/**
 * Listens on a connection of its own, and opens a new one when that is lost.
 * @returns a function that stops this, after the first connection listens
 */
export async function listenToChannel(database: Database, listener: ChannelListener): Promise<() => void> {
  let stopped = false;
  let client: PoolClient | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const connect = async () => {
    const own = await database.direct.connect();
    let isLost = false;
    const onEnd = () => {
      isLost = true;
      lost(own);
    };
    own.on('notification', ({ payload = '' }) => listener.onPayload(payload));
    own.on('error', onEnd);
    own.on('end', onEnd);
    try {
      const { rows } = await own.query('select pg_backend_pid() as pid');
      await own.query(listenSql);
      await listener.onListening(rows[0].pid);
      // Its end is told once: from here on, nothing would be heard for ever.
      if (isLost) throw new Error('The connection was lost before it was in use');
    } catch (error) {
      own.release(true);
      throw error;
    }
    // A connection that is neither used nor released would keep the pool from ending.
    if (stopped) own.release(true);
    else client = own;
  };
  const lost = (own: PoolClient) => {
    if (stopped || client !== own) return;
    client = undefined;
    listener.onLost();
    own.release(true);
    reconnect(patience[0]);
  };
  const reconnect = (wait: number) => {
    retry = setTimeout(() => {
      connect().then(
        () => stopped || listener.onReconnect(),
        () => stopped || reconnect(Math.min(wait * 2, patience[1])),
      );
    }, wait);
    retry.unref();
  };
  await connect();
  return () => {
    stopped = true;
    clearTimeout(retry);
    client?.release(true);
  };
}
