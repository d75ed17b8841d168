import { useNavigate, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { ItemCode } from '../../domain/readCode.ts';
import type { Module } from '../../metadata/model.ts';
import { refusalOf } from '../refusals/refusal.ts';
import { editAddress } from '../routing/addresses.ts';
import { useFindItem } from './useFindItem.ts';
import { useNotifyNotFound } from './useNotifyNotFound.ts';

/**
 * Opens the item of a code, one at a time.
 * @param onOpen called before the page changes
 * @returns a function that takes codes, and a sentence about the last one when it could not be opened
 */
export function useOpenScanned(stock: Module, onOpen?: () => void) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const findItem = useFindItem(stock);
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
    const item = await findItem(code);
    // The user has closed the scanner in the meantime and wants to stay.
    if (!here.current) return;
    if (!item) return setSentence(notFound(code));
    onOpen?.();
    navigate(editAddress(stock.name, item.id));
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
