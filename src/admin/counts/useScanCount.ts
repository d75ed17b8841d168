import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { ItemCode } from '../../domain/readCode.ts';
import type { Scanned } from '../providers/data/countCalls.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { refusalReasons } from '../refusals/refusal.ts';
import { useBeeper } from '../scanner/useBeeper.ts';
import { type CountLine, codeLabel, withRefused, withScanned, withWaiting } from './countLines.ts';
import type { QueueEvent } from './ScanQueue.ts';
import { useScanQueue } from './useScanQueue.ts';

/** Sends codes to the count on screen, keeps a list of the results, and plays a tone for each. */
export function useScanCount() {
  const { app } = useSchema();
  const translate = useTranslate();
  const beeper = useBeeper();
  const { queue, state } = useScanQueue();
  const [lines, setLines] = useState<readonly CountLine[]>(() =>
    queue.codes.reduce<CountLine[]>((all, code) => withWaiting(all, code, codeLabel(code, app.linkPrefix)), []),
  );

  const take = (event: QueueEvent) => {
    if (event.type === 'scanned') {
      setLines((now) => event.scanned.reduce<readonly CountLine[]>(withScanned, now));
      for (const { result } of event.scanned) beeper.current?.[tones[result]]();
      return;
    }
    const reason = refusalReasons(event.error)
      .map((one) => translate(one, { _: one }))
      .join(' ');
    setLines((now) => withRefused(now, event.codes, reason));
    beeper.current?.refused();
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => queue.onEvent((event) => latest.current(event)), [queue]);

  const onCode = (code: ItemCode) => {
    const text = 'id' in code ? `${app.linkPrefix}${code.id}` : code.number;
    setLines((now) => withWaiting(now, text, codeLabel(text, app.linkPrefix)));
    if (queue.state.lost) beeper.current?.known();
    queue.add(text);
  };
  return { lines, onCode, state, queue };
}

/** The tones: counted; counted before; needs a look. */
const tones: Record<Scanned['result'], 'added' | 'known' | 'refused'> = {
  found: 'added',
  again: 'known',
  unexpected: 'refused',
  unknown: 'refused',
};
