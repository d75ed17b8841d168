import { useTranslate } from 'ra-core';
import type { ItemCode } from '../../domain/readCode.ts';

/** Notifies that there is no item for a code. */
export function useNotifyNotFound(): (code: ItemCode) => string {
  const translate = useTranslate();
  return (code) =>
    'id' in code ? translate('facet.scanner.noSuchCode') : translate('facet.scanner.noSuchNumber', { ...code });
}
