import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { type ItemCode, readCode } from '../../domain/readCode.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { createSightings } from './reading/createSightings.ts';

/** Milliseconds out of the camera's sight after which a code counts as shown anew. */
const outOfSight = 1500;

/** Handlers for the texts of the camera and of the keyboard, which pass on the codes of items. */
interface ScannedCodes {
  onSeen: (text: string) => void;
  onTyped: (text: string) => void;
  /** Why the last typed text was no code, until the next one that is; such texts from the camera are only logged. */
  mistake: string | undefined;
}

export function useScannedCodes(onCode: (code: ItemCode) => void): ScannedCodes {
  const translate = useTranslate();
  const { app } = useSchema();
  const isNew = useMemo(() => createSightings(outOfSight), []);
  const [mistake, setMistake] = useState<string>();
  const onSeen = (text: string) => {
    if (!isNew(text, Date.now())) return;
    const code = readCode(text, app.linkPrefix);
    if (code) take(code);
    else console.debug('The scanner read a code that is none of an item:', text);
  };
  const onTyped = (text: string) => {
    const code = readCode(text, app.linkPrefix);
    if (code) take(code);
    else setMistake(translate('facet.scanner.unknown', { text: text.trim() }));
  };
  const take = (code: ItemCode) => {
    setMistake(undefined);
    onCode(code);
  };
  return { onSeen, onTyped, mistake };
}
