import { useCallback } from 'react';
import type { Field } from '../../fields/fieldTypes.ts';
import { fieldViewOf } from '../../fields/fieldViews.ts';
import type { FieldView } from '../../fields/shared/fieldView.ts';
import { findField, type Module } from '../../metadata/model.ts';
import { displayedFieldOf } from '../../metadata/read/fields/displayedFieldOf.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { moduleFieldView } from './moduleFieldView.tsx';

/** A field of a module as screens show it: a lookup or sum is shown as the type of its value. */
export interface DisplayedField {
  field: Field;
  /** The field that determines how the value is shown; its name and label are the field's own. */
  display: Field;
  /** The view of that field's type, adapted to the field's part in its module (see moduleFieldView). */
  view: FieldView;
}

/** Finds fields by name, ready to be shown; names of fields that do not exist (any more) are left out. */
export function useDisplayedFields(): (module: Module, names: readonly string[]) => DisplayedField[] {
  const schema = useSchema();
  return useCallback(
    (module, names) =>
      names.flatMap((name) => {
        const field = findField(module, name);
        if (!field) return [];
        const display = displayedFieldOf(schema, module, field);
        return [{ field, display, view: moduleFieldView(schema, module, field, fieldViewOf(display)) }];
      }),
    [schema],
  );
}
