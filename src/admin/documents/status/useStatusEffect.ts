import { useGetList, useTranslate } from 'ra-core';
import type { DocumentStatus } from '../../../metadata/keys/documentKeys.ts';
import { itemsLinkOf } from '../../links/link/itemsLink.ts';
import { useSchema } from '../../providers/schemaContext.tsx';
import { useRecordPage } from '../../record/RecordPage.ts';
import { useStatusText } from '../../record/useStatusText.ts';

/** Tells what another status does to the items of the document on screen, by what its module declares. */
export function useStatusEffect(now: DocumentStatus | undefined): (status: DocumentStatus) => string {
  const translate = useTranslate();
  const { module } = useRecordPage();
  const items = itemsLinkOf(useSchema(), module);
  const itemStatus = useStatusText(items?.stock);
  const smart_count = useItemCount();

  const dropped = () => {
    const { stock } = items?.stock ?? {};
    if (!items?.document.items.creates || !stock) return '';
    return translate('facet.document.effect.made', { status: itemStatus(stock.dropped) });
  };
  const confirmed = () => {
    if (smart_count === 0) return translate('facet.document.effect.empty');
    const status = itemStatus(items?.document.effect.becomes ?? '');
    return smart_count === undefined ? '' : translate('facet.document.effect.confirm', { smart_count, status });
  };
  return (status) => {
    if (status === now) return translate('facet.document.effect.now');
    if (status === 'Confirmed') return confirmed();
    if (status === 'New') return translate(`facet.document.effect.${now === 'Confirmed' ? 'reopen' : 'renew'}`);
    return [translate(`facet.document.effect.${now === 'Confirmed' ? 'withdraw' : 'cancel'}`), dropped()]
      .join(' ')
      .trim();
  };
}

/** How many items the document has; undefined while that is on its way. */
function useItemCount(): number | undefined {
  const { module, record } = useRecordPage();
  const items = itemsLinkOf(useSchema(), module);
  const { total } = useGetList(
    items?.rows.name ?? '',
    {
      filter: { [items?.link.by ?? '']: record?.id },
      sort: items?.link.sort ?? { field: 'id', order: 'ASC' },
      pagination: { page: 1, perPage: 1 },
    },
    { enabled: items !== undefined && record !== undefined },
  );
  return total;
}
