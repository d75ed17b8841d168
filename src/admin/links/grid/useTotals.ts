import { useLocale } from 'ra-core';
import { useMemo } from 'react';
import { isSum } from '../../../fields/capabilities.ts';
import { formatField } from '../../../fields/fieldTypes.ts';
import { displayedFieldOf } from '../../../metadata/read/fields/displayedFieldOf.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useRecordPage } from '../../record/RecordPage.ts';
import { useLinkContext } from '../link/linkContext.ts';

/** By field: the formatted sum over all rows of the link, from the parent record. */
export type LinkTotals = ReadonlyMap<string, string>;

/** The sums that the record keeps over fields of the link that are edited in place. */
export function useTotals(): LinkTotals {
  const schema = useSchema();
  const locale = useLocale() ?? 'en';
  const { link, parent } = useLinkContext();
  const { record } = useRecordPage();
  return useMemo(() => {
    const totals = new Map<string, string>();
    for (const sum of parent.fields) {
      if (!isSum(sum) || sum.link !== link.name || sum.field === undefined || sum.where) continue;
      if (!link.inlineEdit.includes(sum.field) || totals.has(sum.field)) continue;
      totals.set(sum.field, formatField(displayedFieldOf(schema, parent, sum), record?.[sum.name], locale));
    }
    return totals;
  }, [schema, parent, link, record, locale]);
}
