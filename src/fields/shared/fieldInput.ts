import { useLocale, useTranslate, useWrappedSource, type ValidationErrorMessageWithArgs } from 'ra-core';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { type AnyField, type FieldContext, textIn } from './fieldType.ts';
import { type Component, messageOf, useFieldServices } from './fieldView.ts';
import { ruleHint } from './ruleHint.ts';

export interface InputProps<F extends AnyField = AnyField> {
  field: F;
  /** Where the value is in the form; the field's name when absent. */
  source?: string;
  /** Shows the value instead of an input. A field with `readOnly: true` is shown so anyway. */
  readOnly?: boolean;
  /** In a table cell: the label is for screen readers only, and nothing but a refusal stands below. */
  compact?: boolean;
  autoFocus?: boolean;
}

export interface FilterProps<F extends AnyField = AnyField> {
  field: F;
}

/**
 * How a field type is typed and searched. The form sets defaults (its defaultValues come from defaultOf in fieldTypes).
 * Forms are noValidate, so that the product's own messages are shown and not the browser's.
 */
export interface FieldInputs<F extends AnyField = AnyField> {
  /** React-Admin input(s) inside a form: label, help, the type's own validation, read-only state. */
  Input: Component<InputProps<F>>;
  /**
   * Input(s) of an advanced search, inside a form whose values are the list's filter: `weight_gte`, `weight_lte`,
   * `name_like`, `status: [...]`. Emptied ones hold null or [], which the search leaves out. Null: cannot be searched.
   */
  Filter: Component<FilterProps<F>> | null;
}

/** Keeps the field's exact type while checking the contract. */
export function defineFieldInputs<F extends AnyField>(inputs: FieldInputs<F>): FieldInputs<F> {
  return inputs;
}

/** The value that the form holds now at a source, relative to the row or section that the input stands in. */
export function useFormValue(source: string): unknown {
  return useWatch({ name: useWrappedSource(source) });
}

/** What every React-Admin input of a field takes. */
export interface CommonInput {
  source: string;
  label: string | false;
  helperText: string | false | undefined;
  validate: FieldValidator;
  autoFocus: boolean | undefined;
  fullWidth: true;
  size: 'small';
}

/** The props that every input has in common, and the label for those that show none. */
export function useCommonInput({ field, source, compact, autoFocus }: InputProps): {
  label: string;
  common: CommonInput;
} {
  const { readField } = useFieldServices();
  const locale = useLocale();
  const label = textIn(field.label, locale);
  const validate = useMemo(() => validatorOf(field, locale, readField), [field, locale, readField]);
  const translate = useTranslate();
  const hints = [field.help && textIn(field.help, locale), ruleHint(field, locale, translate)].filter(Boolean);
  const helperText = compact ? false : hints.join(' · ') || undefined;
  const common: CommonInput = {
    source: source ?? field.name,
    label: compact ? false : label,
    helperText,
    validate,
    autoFocus,
    fullWidth: true,
    size: 'small',
  };
  return { label, common };
}

/** A React-Admin validator; `isRequired` is what React-Admin looks for to mark the label. */
interface FieldValidator {
  (value: unknown): ValidationErrorMessageWithArgs | undefined;
  isRequired: boolean;
}

/**
 * A validator that reads the value as the server does, so that a form refuses the same values. The inputs inside a
 * repeat-section validate the parts of its rows themselves.
 */
function validatorOf(field: AnyField, locale: string, readField: FieldContext['readField']): FieldValidator {
  const validate = (value: unknown) => {
    const parsed = readField(field, value);
    if (!('violation' in parsed) || parsed.violation.parts) return undefined;
    return messageOf(parsed.violation, locale);
  };
  return Object.assign(validate, { isRequired: field.required === true });
}
