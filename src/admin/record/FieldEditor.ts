import type { ComponentType } from 'react';
import type { Field } from '../../fields/fieldTypes.ts';
import type { FieldView } from '../../fields/shared/fieldView.ts';
import type { Module } from '../../metadata/model.ts';

export interface FieldEditorProps {
  module: Module;
  field: Field;
  view: FieldView;
}

/** Shows a field of a stored record in its form, and edits it in a way of its own. */
export type FieldEditor = ComponentType<FieldEditorProps>;
