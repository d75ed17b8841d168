import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { LinkLock } from '../links/link/linkContext.ts';
import { isClosed, isConfirmed } from '../record/isConfirmed.ts';
import { useRecordPage } from '../record/RecordPage.ts';

/** Says why the items of the document or count on screen must not be changed: it is Confirmed, or Closed. */
export function useDocumentLock(): LinkLock {
  const translate = useTranslate();
  const { module, record } = useRecordPage();
  const confirmed = isConfirmed(module, record);
  const closed = isClosed(module, record);
  const { document, count } = module;
  return useCallback(
    (link) => {
      if (closed && link.name === count?.items.link) return translate('facet.count.rowsFixed');
      if (!confirmed || link.name !== document?.items.link) return undefined;
      return translate(document.addAfterConfirmed ? 'facet.document.rowsFixed' : 'facet.document.itemsFixed');
    },
    [confirmed, closed, document, count, translate],
  );
}
