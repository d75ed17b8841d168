import { useCallback } from 'react';
import type { Field } from '../../fields/fieldTypes.ts';
import { type FieldView, useFieldServices } from '../../fields/shared/fieldView.ts';
import { findField, type Module } from '../../metadata/model.ts';
import { shownField } from '../../metadata/read/shownField.ts';
import { useSchema } from '../providers/schemaContext.tsx';
import { shownView } from './shownView.tsx';

/** A field of a module as screens deal with it: a lookup or sum goes by the type of what it shows. */
export interface ShownField {
  field: Field;
  /** The field that says how the value looks; its name and label are the field's own. */
  shown: Field;
  /** Of that field's type, with what the field is to its module (see shownView). */
  view: FieldView;
}

/** Finds fields by name, ready to be shown; names that are none (any more) are left out. */
export function useShownFields(): (module: Module, names: readonly string[]) => ShownField[] {
  const schema = useSchema();
  const { viewOf } = useFieldServices();
  return useCallback(
    (module, names) =>
      names.flatMap((name) => {
        const field = findField(module, name);
        if (!field) return [];
        const shown = shownField(schema, module, field);
        return [{ field, shown, view: shownView(schema, module, field, viewOf(shown)) }];
      }),
    [schema, viewOf],
  );
}
