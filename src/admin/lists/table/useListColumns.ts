import { useMemo } from 'react';
import type { Module } from '../../../metadata/model.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { type DisplayedField, useDisplayedFields } from '../../record/useDisplayedFields.ts';
import type { ListChoiceState } from '../choices/useListChoice.ts';
import { type LeadingColumns, leadingColumns } from './leadingColumns.ts';

/** The columns of a list, and which of them lead. */
export interface ListColumns {
  displayed: readonly DisplayedField[];
  leading: LeadingColumns;
}

/** The columns of the schema, with its priority; or those that the user chose, which matter in the user's own order. */
export function useListColumns(module: Module, { columns, areColumnsChosen }: ListChoiceState): ListColumns {
  const schema = useSchema();
  const displayedFields = useDisplayedFields();
  const written = columns.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are the same as long as they are written alike
  return useMemo(() => {
    const leading = leadingColumns(schema, module, columns, areColumnsChosen);
    return { displayed: displayedFields(module, columns), leading };
  }, [schema, module, displayedFields, written, areColumnsChosen]);
}
