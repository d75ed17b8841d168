import type { RaRecord } from 'ra-core';
import { isReference } from '../../../fields/capabilities.ts';
import { fieldOf, type Module, moduleOf } from '../../../metadata/model.ts';
import { useText } from '../../i18n/useText.ts';
import { itemColumnsOf } from '../../links/link/itemColumns.ts';
import { type ItemsLink, itemsLinkOf, useItemsLink } from '../../links/link/itemsLink.ts';
import { type ModuleWords, moduleWords } from '../../links/link/moduleWords.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useRecordPage } from '../../record/RecordPage.ts';

/** What the dialogs of a return need to know about it. */
export interface ReturnSource {
  /** The module of the documents whose rows can be returned, and the link of its items. */
  source: Module;
  sourceItems: ItemsLink;
  /** The source's columns: those that identify the item, and the price last. */
  columns: string[];
  /** Id of the party of the return. */
  partyModule: string;
  partyId: RaRecord['id'] | null;
  /** The labels of source and party in the language on screen. */
  words: ModuleWords;
  partyWords: ModuleWords;
  /** The body of the call that returns a row of the source. */
  bodyOf: (row: RaRecord) => Record<string, unknown>;
}

/** The source of the return on screen; undefined when the link on screen holds no items of another document. */
export function useReturnSource(): ReturnSource | undefined {
  const schema = useSchema();
  const text = useText();
  const { module, record } = useRecordPage();
  const items = useItemsLink();
  const returns = items?.document.returns;
  const source = returns && moduleOf(schema, returns.module);
  const sourceItems = source && itemsLinkOf(schema, source);
  const party = items && fieldOf(module, items.document.party);
  if (!items || !returns || !sourceItems || !isReference(party)) return undefined;
  const from = sourceItems.document.items;
  return {
    source,
    sourceItems,
    columns: [...itemColumnsOf(sourceItems).map(({ name }) => name), from.price],
    partyModule: party.module,
    partyId: record?.[party.name] ?? null,
    words: moduleWords(text(source.label)),
    partyWords: moduleWords(text(moduleOf(schema, party.module).label)),
    bodyOf: (row) => ({ [items.document.items.item]: row[from.item], [returns.row]: row.id }),
  };
}
