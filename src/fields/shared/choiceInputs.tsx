import { useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { AutocompleteArrayInput } from 'react-admin';
import { type ChoiceSource, choiceLabel, type ListedChoice } from './choices.ts';
import { defineFieldInputs, type FilterProps, type InputProps } from './fieldInput.ts';
import type { AnyField } from './fieldType.ts';
import { type Component, useLabel } from './fieldView.ts';
import { inputOf } from './readOnlyInput.tsx';
import { TextCell } from './TextCell.tsx';
import { useTypedChoice } from './useTypedChoice.tsx';

/** The inputs of a type whose value is one of some choices. */
export function choiceInputs<F extends AnyField & ChoiceSource>(Edit: Component<InputProps<F>>) {
  return defineFieldInputs<F>({ Input: inputOf(Edit, TextCell), Filter: ChoiceFilter });
}

/** A choice as React-Admin's inputs take it. */
export interface ChoiceItem {
  id: string;
  name: string;
}

/**
 * The choices of a field: its options, or the values of its value list, in the order of their labels. The current
 * `value` (or each of several) is added where it is none of them (any more, or not yet), so that the input shows it at
 * once and keeps it.
 * @param retired whether values are among them that no record takes any more: a search offers them, a form does not
 */
export function useChoices(
  field: ChoiceSource,
  { value, retired = false }: { value?: unknown; retired?: boolean } = {},
): ChoiceItem[] {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { options, listed } = field;
  return useMemo(() => {
    const nameOf = (it: ListedChoice) => {
      const label = choiceLabel(it, locale);
      return it.retired ? translate('facet.field.retired', { value: label }) : label;
    };
    const itemOf = (it: ListedChoice) => ({ id: it.value, name: nameOf(it) });
    const current = [value].flat();
    if (options) return withValues(options.map(itemOf), current);
    const offered = (listed ?? []).filter((it) => retired || !it.retired || current.includes(it.value));
    const { compare } = collatorOf(locale);
    return withValues(
      offered.map(itemOf).sort((one, other) => compare(one.name, other.name)),
      current,
    );
  }, [options, listed, locale, value, retired, translate]);
}

const collators = new Map<string, Intl.Collator>();

/** One for each language: to make one takes a browser as long as to draw an input. */
function collatorOf(locale: string): Intl.Collator {
  const known = collators.get(locale);
  if (known) return known;
  const collator = new Intl.Collator(locale, { numeric: true });
  collators.set(locale, collator);
  return collator;
}

function withValues(choices: ChoiceItem[], values: readonly unknown[]): ChoiceItem[] {
  const isNew = (value: unknown): value is string =>
    typeof value === 'string' && value !== '' && !choices.some((choice) => choice.id === value);
  const added = values.filter(isNew);
  return added.length === 0 ? choices : [...choices, ...added.map(choiceItem)];
}

/** A value whose label is itself. */
export function choiceItem(value: string): ChoiceItem {
  return { id: value, name: value };
}

/** Searches for any of several choices. */
export function ChoiceFilter({ field }: FilterProps<AnyField & ChoiceSource>) {
  const translate = useTranslate();
  const choices = useChoices(field, { retired: true });
  const { isTyped, ...byText } = useTypedChoice();
  return (
    <AutocompleteArrayInput
      // The input keeps its chosen labels while the ids are the same, so another language needs a new input.
      key={useLocale()}
      source={field.name}
      label={useLabel(field)}
      choices={choices}
      translateChoice={false}
      noOptionsText={translate('facet.field.noChoices')}
      helperText={false}
      size="small"
      fullWidth
      disableCloseOnSelect
      autoHighlight={isTyped}
      {...byText}
      sx={clearButtonOnlyWhenWide}
    />
  );
}

/** SHELL-14: clear buttons of drop-downs only at md and wider. Deleting the text clears everywhere. */
export const clearButtonOnlyWhenWide = {
  '& .MuiAutocomplete-clearIndicator, & .RaResettableTextField-clearButton': {
    display: { xs: 'none', md: 'inline-flex' },
  },
} as const;
