import { type RaRecord, useLocale } from 'ra-core';
import { useCallback } from 'react';
import { formatField } from '../../fields/fieldTypes.ts';
import { fieldOf, type Module } from '../../metadata/model.ts';
import { displayedFieldOf } from '../../metadata/read/fields/displayedFieldOf.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';

/** The label of a record: the text of its label field, or its id when that is empty. */
export function useRecordLabel(module: Module): (record: RaRecord) => string {
  const schema = useSchema();
  const locale = useLocale() ?? 'en';
  return useCallback(
    (record) => {
      const field = displayedFieldOf(schema, module, fieldOf(module, module.recordLabel));
      return formatField(field, record[module.recordLabel], locale) || `#${record.id}`;
    },
    [schema, module, locale],
  );
}
