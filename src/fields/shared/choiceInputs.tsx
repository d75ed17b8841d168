import { useGetList, useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { AutocompleteArrayInput } from 'react-admin';
import { type ChoiceSource, choiceLabel, valueListModule } from './choices.ts';
import type { AnyField } from './fieldType.ts';
import { type Component, defineFieldView, type FilterProps, type InputProps, useLabel } from './fieldView.ts';
import { inputOf } from './readOnlyInput.tsx';
import { TextCell } from './TextCell.tsx';

/** The view of a type whose value is one of some choices. */
export function choiceView<F extends AnyField & ChoiceSource>(Edit: Component<InputProps<F>>) {
  return defineFieldView<F>({ Cell: TextCell, Input: inputOf(Edit, TextCell), Filter: ChoiceFilter });
}

/** A choice as React-Admin's inputs take it. */
export interface ChoiceItem {
  id: string;
  name: string;
}

/** As many values of a value list as an input offers. */
const MOST_VALUES = 1000;
/** Value lists change seldom, and one form may show seven of them. */
const FRESH_FOR = 60_000;

/**
 * The choices of a field: its options, or the values of its value list. The current `value` is added where it is none
 * of them (any more, or not yet), so that the input shows it at once and keeps it.
 */
export function useChoices(field: ChoiceSource, value?: unknown): { choices: ChoiceItem[]; isPending: boolean } {
  const locale = useLocale();
  const { options, valueList } = field;
  const { data, isPending } = useGetList(
    valueListModule,
    {
      filter: { valuelist_name: valueList },
      pagination: { page: 1, perPage: MOST_VALUES },
      sort: { field: 'value', order: 'ASC' },
    },
    { enabled: valueList !== undefined, staleTime: FRESH_FOR },
  );
  const choices = useMemo(() => {
    const given = options
      ? options.map((it) => ({ id: it.value, name: choiceLabel(it, locale) }))
      : (data ?? []).map((row) => choiceItem(row.value));
    return withValue(given, value);
  }, [options, data, locale, value]);
  return { choices, isPending: options === undefined && isPending };
}

function withValue(choices: ChoiceItem[], value: unknown): ChoiceItem[] {
  if (typeof value !== 'string' || value === '' || choices.some((choice) => choice.id === value)) return choices;
  return [...choices, choiceItem(value)];
}

/** A value whose label is itself. */
export function choiceItem(value: string): ChoiceItem {
  return { id: value, name: value };
}

/** What a drop-down says when it offers nothing: that it is loading, or that there is nothing. */
export function useNoChoicesText(isPending: boolean): string {
  return useTranslate()(isPending ? 'ra.message.loading' : 'facet.field.noChoices');
}

/** Searches for any of several choices. */
function ChoiceFilter({ field }: FilterProps<AnyField & ChoiceSource>) {
  const { choices, isPending } = useChoices(field);
  return (
    <AutocompleteArrayInput
      // The input keeps its chosen labels while the ids are the same, so another language needs a new input.
      key={useLocale()}
      source={field.name}
      label={useLabel(field)}
      choices={choices}
      translateChoice={false}
      noOptionsText={useNoChoicesText(isPending)}
      helperText={false}
      size="small"
      fullWidth
      disableCloseOnSelect
      onKeyDown={keepForm}
      sx={clearButtonOnlyWhenWide}
    />
  );
}

/** Enter in a drop-down chooses; it does not send the form around it. */
export function keepForm(event: { key: string; preventDefault(): void }): void {
  if (event.key === 'Enter') event.preventDefault();
}

/** SHELL-14: clear buttons of drop-downs only at md and wider. Deleting the text clears everywhere. */
export const clearButtonOnlyWhenWide = {
  '& .MuiAutocomplete-clearIndicator, & .RaResettableTextField-clearButton': {
    display: { xs: 'none', md: 'inline-flex' },
  },
} as const;
