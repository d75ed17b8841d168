import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { LinkLock } from '../links/linkContext.ts';
import { useRecordPage } from '../resources/form/RecordPage.ts';
import { isConfirmed } from './confirmed.ts';

/** Says why the items of the document on screen must not be changed: it is Confirmed. */
export function useDocumentLock(): LinkLock {
  const translate = useTranslate();
  const { module, record } = useRecordPage();
  const confirmed = isConfirmed(module, record);
  const { document } = module;
  return useCallback(
    (link) => {
      if (!confirmed || link.name !== document?.items.link) return undefined;
      return translate(document.addAfterConfirmed ? 'facet.document.rowsFixed' : 'facet.document.itemsFixed');
    },
    [confirmed, document, translate],
  );
}
