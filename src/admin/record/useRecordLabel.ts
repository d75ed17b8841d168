import { type RaRecord, useLocale } from 'ra-core';
import { useMemo } from 'react';
import { formatField } from '../../fields/fieldTypes.ts';
import { fieldOf, type Module, type Schema } from '../../metadata/model.ts';
import { displayedFieldOf } from '../../metadata/read/fields/displayedFieldOf.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';

/** The label of a record: the text of its label field, or its id when that is empty. */
export function useRecordLabel(module: Module): (record: RaRecord) => string {
  const schema = useSchema();
  const locale = useLocale() ?? 'en';
  return useMemo(() => recordLabelIn(schema, module, locale), [schema, module, locale]);
}

/** The same where the language is known. */
export function recordLabelIn(schema: Schema, module: Module, locale: string): (record: RaRecord) => string {
  const field = displayedFieldOf(schema, module, fieldOf(module, module.recordLabel));
  return (record) => formatField(field, record[module.recordLabel], locale) || `#${record.id}`;
}
