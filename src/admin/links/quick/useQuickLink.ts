import { isNumber } from '../../../fields/capabilities.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import { findField } from '../../../metadata/model.ts';
import { type NumberedLink, numberedLinkOf } from '../../../metadata/read/numberedLink.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useAddLock } from '../add/useAddLock.ts';
import { useItemsLink } from '../link/itemsLink.ts';
import { useLinkContext } from '../link/linkContext.ts';

export interface QuickLink extends NumberedLink {
  /** The field of the rows that is completed after the number, and taken from a second column: the price. */
  price: Field | undefined;
}

/** The link around as one whose rows are added by numbers; undefined for others, and while it takes no rows. */
export function useQuickLink(): QuickLink | undefined {
  const schema = useSchema();
  const { link, locked } = useLinkContext();
  const items = useItemsLink();
  const lock = useAddLock();
  const numbered = numberedLinkOf(schema, link);
  if (!numbered || lock !== undefined || (locked !== undefined && !items)) return undefined;
  const numbers = link.inlineEdit.flatMap((name) => {
    const field = findField(numbered.rows, name);
    return field && isNumber(field) && link.columns.includes(name) ? [field] : [];
  });
  return { ...numbered, price: numbers.find(({ name }) => name === items?.document.items.price) ?? numbers[0] };
}
