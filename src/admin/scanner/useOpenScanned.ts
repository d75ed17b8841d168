import { useNavigate, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { ItemCode } from '../../domain/readCode.ts';
import { itemModules } from '../../metadata/read/itemModules.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { refusalOf } from '../refusals/refusal.ts';
import { editAddress } from '../routing/addresses.ts';
import { useFindItem } from './useFindItem.ts';
import { useNotifyNotFound } from './useNotifyNotFound.ts';

/**
 * Opens the item of a code, one at a time.
 * @param onOpen called before the page changes
 * @returns a function that takes codes, and a sentence about the last one when it could not be opened
 */
export function useOpenScanned(onOpen?: () => void) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const schema = useSchema();
  const findItem = useFindItem();
  const notFound = useNotifyNotFound();
  const [sentence, setSentence] = useState<string>();
  const busy = useRef(false);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const open = async (code: ItemCode) => {
    for (const stock of itemModules(schema)) {
      const item = await findItem(stock, code);
      // The user has closed the scanner in the meantime and wants to stay.
      if (!here.current) return;
      if (!item) continue;
      onOpen?.();
      return navigate(editAddress(stock.name, item.id));
    }
    setSentence(notFound(code));
  };
  const onCode = (code: ItemCode) => {
    if (busy.current) return;
    busy.current = true;
    setSentence(undefined);
    open(code)
      .catch((error: unknown) => {
        console.debug('The scanner could not look up a code:', String(error));
        const [refusal] = refusalOf(error);
        setSentence(refusal && translate(refusal.message, { _: refusal.message }));
      })
      .finally(() => {
        busy.current = false;
      });
  };
  return { onCode, sentence };
}
