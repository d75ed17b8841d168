import { useTranslate } from 'ra-core';
import { lowered, textParams } from '../../../fields/shared/sentenceParams.ts';
import { isConfirmed } from '../../record/isConfirmed.ts';
import { useRecordPage } from '../../record/RecordPage.ts';
import { useItemsLink } from '../link/itemsLink.ts';
import { useLinkContext } from '../link/linkContext.ts';

/**
 * The reason why no row can be added to the link, for people: its document is Confirmed. Undefined: rows can be added.
 */
export function useAddLock(): string | undefined {
  const translate = useTranslate();
  const { parent } = useLinkContext();
  const { record } = useRecordPage();
  const items = useItemsLink();
  if (!items || items.document.addAfterConfirmed) return undefined;
  if (!isConfirmed(parent, record)) return undefined;
  // The server's own sentence for the same case.
  return translate('facet.error.linkConfirmed', textParams('document', lowered(parent.label)));
}
