import { EventEmitter } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import type { Database } from '../database/connection/database.ts';
import { listenToChannel } from './listenToChannel.ts';

afterEach(() => void vi.useRealTimers());

it('SAFE-09 opens another connection for one that ends before it is in use, as when PostgreSQL is restarted twice', async () => {
  vi.useFakeTimers();
  const clients: FakeClient[] = [];
  const connect = async () => {
    const client = new FakeClient();
    clients.push(client);
    return client;
  };
  const onReconnect = vi.fn();
  const stop = await listenToChannel({ direct: { connect } } as unknown as Database, {
    ...{ onPayload: vi.fn(), onLost: vi.fn(), onReconnect },
    onListening: async () => {
      if (clients.length === 2) clients[1]?.emit('end');
    },
  });
  clients[0]?.emit('end');
  await vi.runOnlyPendingTimersAsync();
  await vi.runOnlyPendingTimersAsync();
  expect(clients).toHaveLength(3);
  expect(onReconnect).toHaveBeenCalledOnce();
  stop();
  for (const { release } of clients) expect(release).toHaveBeenCalledOnce();
});

class FakeClient extends EventEmitter {
  readonly release = vi.fn();

  async query() {
    return { rows: [{ pid: 1 }] };
  }
}
