import { useCallback } from 'react';
import type { Field } from '../../fields/fieldTypes.ts';
import { type FieldView, useFieldServices } from '../../fields/shared/fieldView.ts';
import { findField, type Module } from '../../metadata/model.ts';
import { displayedFieldOf } from '../../metadata/read/displayedFieldOf.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { moduleFieldView } from './moduleFieldView.tsx';

/** A field of a module as screens deal with it: a lookup or sum goes by the type of what it shows. */
export interface DisplayedField {
  field: Field;
  /** The field that says how the value looks; its name and label are the field's own. */
  display: Field;
  /** Of that field's type, with what the field is to its module (see moduleFieldView). */
  view: FieldView;
}

/** Finds fields by name, ready to be shown; names that are none (any more) are left out. */
export function useDisplayedFields(): (module: Module, names: readonly string[]) => DisplayedField[] {
  const schema = useSchema();
  const { viewOf } = useFieldServices();
  return useCallback(
    (module, names) =>
      names.flatMap((name) => {
        const field = findField(module, name);
        if (!field) return [];
        const display = displayedFieldOf(schema, module, field);
        return [{ field, display, view: moduleFieldView(schema, module, field, viewOf(display)) }];
      }),
    [schema, viewOf],
  );
}
