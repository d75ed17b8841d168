import { useLocale } from 'ra-core';
import { formatField } from '../../fields/fieldTypes.ts';
import { fieldOf, type Module } from '../../metadata/model.ts';
import { displayedFieldOf } from '../../metadata/read/fields/displayedFieldOf.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';

/** Formats costs of items; a dash: not known. */
export function useAmount(module: Module): (cost: number | null) => string {
  const schema = useSchema();
  const locale = useLocale() ?? 'en';
  const field = displayedFieldOf(schema, module, fieldOf(module, module.stock?.cost ?? ''));
  return (cost) => (cost === null ? '—' : formatField(field, cost, locale));
}
