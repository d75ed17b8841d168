import type { RaRecord } from 'ra-core';
import { type ComponentType, createContext, useContext } from 'react';
import type { Field } from '../../fields/fieldTypes.ts';
import type { FieldView } from '../../fields/shared/fieldView.ts';
import type { DetailActionName, ListActionName, RowActionName } from '../../metadata/keys/actionNames.ts';
import type { AddStyle } from '../../metadata/keys/moduleKeys.ts';
import type { Link, Module } from '../../metadata/model.ts';

/*
 * What the generator of lists and forms takes from features (documents, counts, prints …). It imports none of them:
 * src/admin/listFeatures.ts and recordFeatures.ts list them all, and modulePages.tsx puts these lists around the pages.
 */

export interface ListFeatures {
  /** The component of every action that a module may put above its list. */
  listActions: Record<ListActionName, ComponentType<{ module: Module }>>;
  /** The component of every action that a module may put into the detail of a row. */
  rowActions: Record<RowActionName, ComponentType<RecordProps>>;
  /** The current picture of a record, in the detail of its row. */
  RecordPicture: ComponentType<RecordProps>;
}

export interface RecordFeatures {
  /** The component of every action that a module may put on the page of a record. */
  detailActions: Record<DetailActionName, DetailAction>;
  /** Fields of a stored record that show their value with an icon to edit it in a way of its own. */
  fieldEditors: readonly FieldEditor[];
  /** How rows are added to a link, by the name that schema files give it; null: they are not added by hand. */
  addStyles: Record<AddStyle, ComponentType | null>;
  /** Additions to the lists of certain links. */
  linkParts: readonly LinkPart[];
  /** Buttons in the head of every record's page; each decides whether it has anything to show there. */
  pageButtons: Readonly<Record<string, ComponentType>>;
}

/**
 * Where an action of a record's page stands: at the start or the end of the bar below the form, in the page's head, or
 * at a field (see fieldEditors).
 */
export type DetailAction =
  | { place: 'start' | 'end'; Component: ComponentType; onNew?: boolean }
  | { place: 'head'; Component: ComponentType }
  | { place: 'field' };

interface FieldEditor {
  /** Whether it belongs to this field of this module. */
  isFor: (module: Module, field: string) => boolean;
  Editor: ComponentType<FieldEditorProps>;
}

export interface FieldEditorProps {
  module: Module;
  field: Field;
  view: FieldView;
}

export interface RecordProps {
  module: Module;
  record: RaRecord;
}

export interface LinkPart {
  /** Tells it from the others. */
  name: string;
  /** Whether it belongs to this link of this module. */
  isFor: (link: Link, parent: Module) => boolean;
  /** Stands above the rows. */
  Head: ComponentType;
  /** Stands first among the buttons of a row. */
  RowButton: ComponentType<RowButtonProps>;
}

export interface RowButtonProps {
  row: RaRecord;
  /** Whether the keyboard is in the cell of the buttons: only there they are stops of the Tab key. */
  focused: boolean;
}

export const ListFeaturesContext = createContext<ListFeatures | null>(null);

/** What features add to the list around. Throws outside of the generated lists. */
export function useListFeatures(): ListFeatures {
  const features = useContext(ListFeaturesContext);
  if (!features) throw new Error('useListFeatures needs a ListFeaturesContext above it');
  return features;
}

export const RecordFeaturesContext = createContext<RecordFeatures | null>(null);

/** What features add to the record's page around. Throws outside of the generated pages. */
export function useRecordFeatures(): RecordFeatures {
  const features = useContext(RecordFeaturesContext);
  if (!features) throw new Error('useRecordFeatures needs a RecordFeaturesContext above it');
  return features;
}
