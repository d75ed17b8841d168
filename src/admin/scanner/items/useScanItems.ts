import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import type { ItemCode } from '../../../domain/readCode.ts';
import type { Module } from '../../../metadata/model.ts';
import { useLinkContext } from '../../links/link/linkContext.ts';
import { useRecordLabel } from '../../record/useRecordLabel.ts';
import { refusalReasons } from '../../refusals/refusal.ts';
import { useBeeper } from '../useBeeper.ts';
import { useFindItem } from '../useFindItem.ts';
import { useNotifyNotFound } from '../useNotifyNotFound.ts';
import { addedItem, type ScannedItem, withItem } from './scannedItems.ts';

export interface ScanItemsOptions {
  stock: Module;
  /** Adds one item; rejects with the reason when it cannot be added. */
  addOne: (item: RaRecord) => Promise<unknown>;
}

/**
 * Adds the item of each scanned code to the link, one after the other, and keeps a list of them, the newest first. An
 * item that was added is not added again; an item that was refused is tried again at its next scan.
 */
export function useScanItems({ stock, addOne }: ScanItemsOptions) {
  const { refresh } = useLinkContext();
  const queryClient = useQueryClient();
  const findItem = useFindItem();
  const notFound = useNotifyNotFound();
  const reasonOf = useReason();
  const labelOf = useRecordLabel(stock);
  const beeper = useBeeper();
  const [items, setItems] = useState<readonly ScannedItem[]>([]);
  // A waiting scan must see the results of those before it, not the state at the moment of the scan.
  const known = useRef(items);
  const line = useRef(Promise.resolve());

  const show = (item: ScannedItem) => {
    known.current = withItem(known.current, item);
    setItems(known.current);
    if (item.state === 'adding') return;
    if (item.state === 'added' && !item.again) beeper.current?.added();
    else beeper.current?.refused();
  };
  const add = async (item: RaRecord) => {
    const entry = { key: String(item.id), label: labelOf(item) };
    const before = addedItem(known.current, entry.key);
    if (before) return show({ ...before, again: true });
    show({ ...entry, state: 'adding' });
    try {
      await addOne(item);
      show({ ...entry, state: 'added' });
    } catch (error) {
      show({ ...entry, state: 'refused', reason: reasonOf(error) });
    }
    void refresh();
    void queryClient.invalidateQueries({ queryKey: [stock.name] });
  };
  const take = async (code: ItemCode) => {
    const unknown = { key: JSON.stringify(code), label: labelOfCode(code), state: 'refused' } as const;
    try {
      const item = await findItem(stock, code);
      if (item) await add(item);
      else show({ ...unknown, reason: notFound(code) });
    } catch (error) {
      show({ ...unknown, reason: reasonOf(error) });
    }
  };
  const onCode = (code: ItemCode) => {
    line.current = line.current.then(() => take(code));
  };
  return { items, onCode };
}

function useReason(): (error: unknown) => string {
  const translate = useTranslate();
  return (error) =>
    refusalReasons(error)
      .map((reason) => translate(reason, { _: reason }))
      .join(' ');
}

const labelOfCode = (code: ItemCode) => ('id' in code ? `#${code.id}` : code.number);
