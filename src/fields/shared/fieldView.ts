import type { RaRecord, ValidationErrorMessageWithArgs } from 'ra-core';
import { useLocale } from 'ra-core';
import { createContext, type ReactNode, useContext } from 'react';
import { type AnyField, type FieldContext, textIn, type Violation } from './fieldType.ts';
import { sentenceParams } from './sentenceParams.ts';

/** A function component. Its props are contravariant: one for any field serves as one for a money field. */
export type Component<Props> = (props: Props) => ReactNode;

export interface CellProps<F extends AnyField = AnyField> {
  field: F;
  /** The record (or row) that holds the value under the field's name. */
  record: Record<string, unknown>;
}

/**
 * How a field type is shown. Its inputs are a file of their own (FieldInputs), which lists do without.
 *
 * A lookup or a sum looks like the field behind it: callers take that field from displayedFieldOf of src/metadata, and
 * use the view of its type.
 */
export interface FieldView<F extends AnyField = AnyField> {
  /** The value in a list, and wherever it is only read. Nothing for no value. */
  Cell: Component<CellProps<F>>;
  /** Its cell is a sign that needs no heading: in a narrow column, only screen readers read the heading. */
  wordless?(field: F): boolean;
  /** Pixels that a cell needs beside its text; none when absent. */
  besideText?: number;
  /** Its text is read as one, such as a number that is dialled: where there is room, it stands on one line. */
  oneLine?: boolean;
}

/** Keeps the field's exact type while checking the contract. */
export function defineFieldView<F extends AnyField>(view: FieldView<F>): FieldView<F> {
  return view;
}

export interface NewRecordDialogProps {
  module: string;
  /** Values that the new record starts with, e.g. what was typed in search of it. */
  initialValues: Record<string, unknown>;
  /** The dialog calls it with the new record as the API returned it. Whoever opened the dialog then unmounts it. */
  onCreated(record: RaRecord): void;
  onClose(): void;
}

/** A question with two answers. */
export interface ConfirmProps {
  open: boolean;
  title: ReactNode;
  children: ReactNode;
  /** What the button does, as a verb. */
  confirmLabel: string;
  danger?: boolean;
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * What views need of the app around them; src/admin provides it once, above every list and form. A view reaches the
 * types of all fields by it (the fieldContext of fieldTypes.ts), because the registry imports the views' own folders.
 */
export interface FieldServices extends FieldContext {
  /** Name of the field that stands for a record of a module, e.g. supplier → 'supplier_name'. */
  recordLabelOf(module: string): string;
  /**
   * A value of a field of another module as people of the language read it, e.g. a choice by its label; as it stands where
   * there is no such module for the person.
   */
  formatOf(module: string, field: string, value: unknown, locale: string): string;
  /** Whether a new record of the module can be made from within a form. */
  canCreate(module: string): boolean;
  /**
   * The dialog that makes a new record. It is rendered while it is open, inside the form that it was opened from. The
   * event `submit` of the dialog's form must not reach the outer form (React-Admin's Form stops it).
   */
  NewRecordDialog: Component<NewRecordDialogProps>;
  /** What a field's amounts are in (ISO 4217); undefined for what is no amount. */
  amountCurrency(field: AnyField): string | undefined;
  /** Messaging address that shares a text, with `{text}` where it goes; absent: the text is copied. */
  shareLink?: string | undefined;
  /**
   * Stores a file in a media field of a record and answers it as the record will. Absent: media are only shown. Rejects
   * with an Error for people, or an AbortError when it was stopped. `onProgress` gets the part that is sent, 0 to 1.
   */
  uploadMedia?(
    file: File,
    to: { module: string; recordId: RaRecord['id']; slot: string },
    options?: { onProgress?: (progress: number) => void; signal?: AbortSignal },
  ): Promise<unknown>;
  /** Removes a file from its record. Rejects with an Error for people. */
  removeMedia?(id: number): Promise<void>;
  /** Writes the caption of a file; null removes it. Rejects with an Error for people. */
  captionMedia?(id: number, caption: string | null): Promise<unknown>;
  /** Puts the files of a media field into an order. Rejects with an Error for people. */
  orderMedia?(of: { module: string; recordId: RaRecord['id']; slot: string }, ids: readonly number[]): Promise<unknown>;
  /** Takes a photo with the device's camera; undefined: none was taken, and people know why. Absent: no camera here. */
  takePhoto?(): Promise<File | undefined>;
  /** The address under which a browser finds the path of a file. Absent: the path is the address. */
  mediaUrl?(path: string): string;
  /** Shares a link to the public page of a record, where the record has one. Absent: there are no public pages. */
  SharePublicPage?: Component<{ module: string; recordId: number }> | undefined;
  /** A PDF in the browser's own viewer; `unseen` stands there where the browser has none. */
  PdfFrame?: Component<{ src: string; title: string; unseen: string }>;
  /** Asks before something that cannot be undone. */
  ConfirmDialog?: Component<ConfirmProps>;
}

export const FieldServicesContext = createContext<FieldServices | null>(null);

export function useFieldServices(): FieldServices {
  const services = useContext(FieldServicesContext);
  if (!services) throw new Error('Field views need a FieldServicesContext above them');
  return services;
}

/** The field's label in the language on screen. */
export function useLabel(field: AnyField): string {
  return textIn(field.label, useLocale());
}

/** The value as people of the language on screen read it. */
export function useFormatted(field: AnyField, value: unknown): string {
  const { formatField } = useFieldServices();
  return formatField(field, value, useLocale());
}

/** A violation as React-Admin shows it: a translation key with its parameters, or the schema's own text. */
export function messageOf({ key, params, text }: Violation, locale: string): ValidationErrorMessageWithArgs {
  return {
    message: text ? textIn(text, locale) : `facet.validation.${key}`,
    args: sentenceParams(params ?? {}, locale),
  };
}
