import { useTranslate } from 'ra-core';
import { isConfirmed } from '../../record/isConfirmed.ts';
import { useRecordPage } from '../../record/RecordPage.ts';
import { useItemsLink } from '../link/itemsLink.ts';
import { useLinkPlace } from '../link/linkContext.ts';

/** Why nothing can be added to the link around, for people: its document is Confirmed. Undefined: rows can be added. */
export function useAddLock(): string | undefined {
  const translate = useTranslate();
  const { parent } = useLinkPlace();
  const { record } = useRecordPage();
  const items = useItemsLink();
  if (!items || items.document.addAfterConfirmed) return undefined;
  if (!isConfirmed(parent, record)) return undefined;
  // The server's own sentence for the same.
  const { en, zh } = parent.label;
  return translate('facet.error.linkConfirmed', { document_en: en.toLowerCase(), document_zh: zh });
}
