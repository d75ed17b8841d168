import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import { itemsLinkOf } from '../links/link/itemsLink.ts';
import type { FacetDataProvider } from '../providers/data/dataProvider.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { useRecordPage } from '../record/RecordPage.ts';
import { useRecordLabel } from '../record/useRecordLabel.ts';

/** How many rows the question names. */
const NAMED = 5;

/**
 * Asks before a document that is paid is confirmed with rows that have no price. A price is often forgotten, and may be
 * left out on purpose, so the question is for people: other clients confirm without it.
 */
export function useUnpricedRows() {
  const schema = useSchema();
  const translate = useTranslate();
  const dataProvider = useDataProvider<FacetDataProvider>();
  const { module, record, sending } = useRecordPage();
  const items = itemsLinkOf(schema, module);
  const labelOf = useRecordLabel(items?.rows ?? module);
  const [question, setQuestion] = useState<string>();

  /** Whether there is a question that was not answered yet. */
  const check = async (): Promise<boolean> => {
    if (!items || !module.document?.payment || question !== undefined) return false;
    const { price } = items.document.items;
    // A price on its way is none that is missing. That it is refused, the confirmation says.
    await Promise.allSettled(sending.values());
    const { data, total = 0 } = await dataProvider
      .getList(items.rows.name, {
        filter: { [items.link.by]: record?.id, [`${price}_null`]: true },
        pagination: { page: 1, perPage: NAMED },
        sort: { field: 'id', order: 'ASC' },
      })
      // Whatever is wrong prevents the confirmation as well, which says it.
      .catch(() => ({ data: [], total: 0 }));
    if (total === 0) return false;
    const names = data.map((row) => labelOf(row)).join(', ');
    setQuestion(
      translate('facet.document.unpriced', { smart_count: total, items: total > NAMED ? `${names} …` : names }),
    );
    return true;
  };
  return { question, check, forget: () => setQuestion(undefined) };
}
