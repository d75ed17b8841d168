import { HttpError, useDataProvider } from 'ra-core';
import { useEffect, useSyncExternalStore } from 'react';
import { deviceStorage } from '../device/keepOnDevice.ts';
import type { FacetDataProvider } from '../providers/data/dataProvider.ts';
import { statusOf } from '../providers/http/callFailure.ts';
import { randomKey } from '../providers/http/createPostOnce.ts';
import { isClosed } from '../record/isConfirmed.ts';
import { useRecordPage } from '../record/RecordPage.ts';
import { type QueueState, ScanQueue, type ScanQueueParts } from './ScanQueue.ts';

/** One queue for each count of this device, so that it goes on sending after its page is left. */
const queues = new Map<string, { queue: ScanQueue; parts: ScanQueueParts }>();

/**
 * The queue of this device for the count on screen. Scans that were not sent before are sent now. While the count is
 * Closed they wait until somebody opens it again.
 */
export function useScanQueue(): { queue: ScanQueue; state: QueueState } {
  const dataProvider = useDataProvider<FacetDataProvider>();
  const { module, record } = useRecordPage();
  const id = record?.id ?? '';
  const { queue, parts } = queueOf(`facet.count.${module.name}.${id}`);
  const state = useSyncExternalStore(queue.subscribe, () => queue.state);
  const closed = isClosed(module, record);
  useEffect(() => {
    parts.send = (codes, key) => dataProvider.scanInto(module.name, id, codes, key);
    if (closed) return;
    void queue.send();
    const onOnline = () => void queue.send();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [dataProvider, queue, parts, module, id, closed]);
  return { queue, state };
}

function queueOf(name: string) {
  const known = queues.get(name);
  if (known) return known;
  const parts: ScanQueueParts = {
    storage: deviceStorage,
    name,
    tab: randomKey(),
    send: () => Promise.reject(new HttpError('', 0)),
    isLost,
    newKey: randomKey,
    later: (work, milliseconds) => void setTimeout(work, milliseconds),
  };
  const entry = { queue: new ScanQueue(parts), parts };
  queues.set(name, entry);
  entry.queue.subscribe(warnWhileUnkept);
  return entry;
}

/** The browser asks before the page closes, and scans that are nowhere else are lost with it. */
function warnWhileUnkept(): void {
  const isUnkept = [...queues.values()].some(({ queue }) => queue.state.unkept);
  window[isUnkept ? 'addEventListener' : 'removeEventListener']('beforeunload', warn);
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Network failure, expired session, too many calls or a server error: none of them is a refusal of the scans. */
function isLost(error: unknown): boolean {
  const status = statusOf(error) ?? 0;
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
}
