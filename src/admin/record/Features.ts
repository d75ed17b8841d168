import type { RaRecord } from 'ra-core';
import { type ComponentType, createContext, useContext } from 'react';
import type { Field } from '../../fields/fieldTypes.ts';
import type { InputProps } from '../../fields/shared/fieldInput.ts';
import type { Component } from '../../fields/shared/fieldView.ts';
import type { DetailActionName, ListActionName, RowActionName } from '../../metadata/keys/actionNames.ts';
import type { AddStyle } from '../../metadata/keys/moduleKeys.ts';
import type { Link, Module } from '../../metadata/model.ts';

/*
 * The parts of lists and forms that features provide (documents, counts, prints …). The generator imports no feature:
 * src/admin/listFeatures.ts and recordFeatures.ts list them all, and modulePages.tsx provides these lists to the pages.
 */

export interface ListFeatures {
  /** The component of every action that a module may put above its list. */
  listActions: Record<ListActionName, ComponentType<{ module: Module }>>;
  /** The component of every action that a module may put into the detail of a row. */
  rowActions: Record<RowActionName, ComponentType<RecordProps>>;
  /** Buttons for the selected rows of every list; each decides whether it shows for the module. */
  selectionButtons: Readonly<Record<string, ComponentType<{ module: Module }>>>;
  /** Further actions in the menu 'More' of every list; each decides whether it shows for the module. */
  moreActions: Readonly<Record<string, ComponentType<{ module: Module }>>>;
  /** The current picture of a record, in the detail of its row. */
  RecordPicture: ComponentType<RecordProps>;
}

export interface RecordFeatures {
  /** The component of every action that a module may put on the page of a record. */
  detailActions: Record<DetailActionName, DetailAction>;
  /** Fields of a stored record that show their value with an icon, which opens an editor of their own. */
  fieldEditors: readonly FieldEditor[];
  /** How rows are added to a link, by the name in the schema files; null: users cannot add rows. */
  addStyles: Record<AddStyle, ComponentType | null>;
  /** Additions to the lists of certain links. */
  linkParts: readonly LinkPart[];
  /** What shows in place of a message where a delete is refused, by the code of the refusal. */
  refusedDeletes: Readonly<Record<string, ComponentType<RefusedDeleteProps>>>;
  /** Buttons in the head of every record's page; each decides whether it shows for the record. */
  pageButtons: Readonly<Record<string, ComponentType>>;
  /** Buttons in the head after all others, and on phones at the end of the title's line. */
  titleButtons: Readonly<Record<string, ComponentType>>;
}

/**
 * The place of an action on a record's page: at the start or the end of the bar below the form, in the page's head, within
 * reach (in the head, but on phones in the bar, where the thumb is), or at a field (see fieldEditors). What `folds` is an
 * ActionButton, and stands in the menu 'More' of the bar on phones.
 */
export type DetailAction =
  | { place: 'start' | 'end'; Component: ComponentType; onNew?: boolean; folds?: boolean }
  | { place: 'head' | 'reach'; Component: ComponentType }
  | { place: 'field' };

export interface RefusedDeleteProps {
  /** The refusal, in the server's words. */
  error: Error;
  onClose: () => void;
}

interface FieldEditor {
  /** Whether the editor is for this field of this module. */
  isFor: (module: Module, field: string) => boolean;
  Editor: ComponentType<FieldEditorProps>;
}

export interface FieldEditorProps {
  module: Module;
  field: Field;
  /** The input of the field's type. */
  Input: Component<InputProps>;
}

export interface RecordProps {
  module: Module;
  record: RaRecord;
}

export interface LinkPart {
  /** Identifies the part among the others. */
  name: string;
  /** Whether the part is for this link of this module. `rows`: the module whose records are the rows. */
  isFor: (link: Link, parent: Module, rows: Module) => boolean;
  /** A further way to add rows, before the button that adds one. */
  Add?: ComponentType;
  /** Shown above the rows. */
  Head?: ComponentType;
  /** Shown below the rows. */
  Foot?: ComponentType;
  /** Shown as the first of the buttons of a row. */
  RowButton?: ComponentType<RowButtonProps>;
}

export interface RowButtonProps {
  row: RaRecord;
  /** Whether the keyboard focus is in the cell of the buttons: only then Tab stops at them. */
  focused: boolean;
}

export const ListFeaturesContext = createContext<ListFeatures | null>(null);

/** The parts that features add to lists. Throws outside of the generated lists. */
export function useListFeatures(): ListFeatures {
  const features = useContext(ListFeaturesContext);
  if (!features) throw new Error('useListFeatures needs a ListFeaturesContext above it');
  return features;
}

export const RecordFeaturesContext = createContext<RecordFeatures | null>(null);

/** The parts that features add to records' pages. Throws outside of the generated pages. */
export function useRecordFeatures(): RecordFeatures {
  const features = useContext(RecordFeaturesContext);
  if (!features) throw new Error('useRecordFeatures needs a RecordFeaturesContext above it');
  return features;
}
