import {
  type RaRecord,
  type SortPayload,
  useChoicesContext,
  useDataProvider,
  useLocale,
  useTranslate,
  useWrappedSource,
} from 'ra-core';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  AutocompleteArrayInput,
  type AutocompleteArrayInputProps,
  AutocompleteInput,
  type AutocompleteInputProps,
  ReferenceArrayInput,
  ReferenceInput,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { clearButtonOnlyWhenWide } from '../shared/choiceInputs.tsx';
import { defineFieldInputs, type FilterProps, type InputProps, useCommonInput } from '../shared/fieldInput.ts';
import type { FieldOf } from '../shared/fieldType.ts';
import { useFieldServices, useLabel } from '../shared/fieldView.ts';
import { NewChoice, WithNewButton } from '../shared/NewRecord.tsx';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { onlyNamed, useTypedChoice } from '../shared/useTypedChoice.tsx';
import type { searchableSelect } from './searchableSelect.ts';
import { searchableSelectView } from './searchableSelect.view.tsx';
import { chosenByName, useChosenName } from './useChosenName.tsx';

type ReferenceField = FieldOf<typeof searchableSelect>;

export const searchableSelectInputs = defineFieldInputs<ReferenceField>({
  Input: inputOf(Edit, searchableSelectView.Cell),
  Filter,
});

/** How many records a drop-down offers before something is typed. */
const OFFERED = 25;

function Edit(props: InputProps<ReferenceField>) {
  const { field, compact } = props;
  const { canCreate } = useFieldServices();
  const startWith = useStart(field);
  const { label, common } = useCommonInput(props);
  if (compact || !field.newRecord || !canCreate(field.module)) return <ReferenceSelect {...props} />;
  return (
    <WithNewButton
      module={field.module}
      startWith={startWith}
      source={common.source}
      label={label}
      pick={(record) => record.id}
    >
      <ReferenceSelect {...props} />
    </WithNewButton>
  );
}

function ReferenceSelect(props: InputProps<ReferenceField>) {
  const { field, compact } = props;
  const { canCreate } = useFieldServices();
  const startWith = useStart(field);
  const optionText = useRecordText(field.module);
  const { label, common } = useCommonInput(props);
  const { source, autoFocus, ...input } = common;
  const translate = useTranslate();
  const focused = useFocused(autoFocus ?? false);
  const opening = useOpening();
  useChosenName(field, source);
  const create = <NewChoice module={field.module} startWith={startWith} choiceOf={(record) => record} />;
  return (
    <ReferenceInput
      source={source}
      reference={field.module}
      sort={useNameOrder(field.module)}
      perPage={OFFERED}
      enableGetChoices={opening.enableGetChoices}
      queryOptions={chosenByName}
      {...(field.filter && { filter: field.filter })}
    >
      <FoundInput
        reference={field}
        {...input}
        onOpen={opening.onOpen}
        optionText={optionText}
        noOptionsText={translate('facet.field.noChoices')}
        {...(field.newRecord && canCreate(field.module) && { create, createItemLabel: 'facet.field.createItem' })}
        forcePopupIcon
        sx={clearButtonOnlyWhenWide}
        TextFieldProps={{
          inputRef: focused,
          ...(compact && { slotProps: { htmlInput: { 'aria-label': label } } }),
        }}
      />
    </ReferenceInput>
  );
}

function FoundInput({ reference, ...props }: AutocompleteInputProps & { reference: ReferenceField }) {
  const { isTyped: _, ...byText } = useTypedChoice({ isAnswered: useIsAnswered(), lookUp: useLookUp(reference) });
  return <AutocompleteInput {...props} {...byText} />;
}

function FoundArrayInput(props: AutocompleteArrayInputProps) {
  const { isTyped: _, ...byText } = useTypedChoice({ isAnswered: useIsAnswered() });
  return <AutocompleteArrayInput {...props} {...byText} />;
}

/** The server searches after a pause: until it has answered, what is on screen was found for another text. */
function useIsAnswered(): (text: string) => boolean {
  const { filterValues, isFetching } = useChoicesContext();
  return (text) => !isFetching && (filterValues?.q ?? '') === text;
}

/**
 * Chooses the target whose whole name stood in an input when it was left, where the server had not answered yet: who pastes
 * a name and presses Tab is faster. What is chosen or typed meanwhile stays.
 */
function useLookUp({ module, filter }: ReferenceField): (input: HTMLInputElement) => void {
  const dataProvider = useDataProvider();
  const { getValues, setValue } = useFormContext();
  const name = useWrappedSource(useChoicesContext().source);
  const textOf = useRecordText(module);
  const sort = useNameOrder(module);
  return async (input) => {
    const { value: typed } = input;
    const before = getValues(name);
    const params = { filter: { ...filter, q: typed }, sort, pagination: { page: 1, perPage: OFFERED } };
    const found = await dataProvider.getList(module, params).catch(() => ({ data: [] }));
    const target = onlyNamed(typed, found.data, textOf);
    if (!target || input === document.activeElement || getValues(name) !== before) return;
    setValue(name, target.id, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
}

/** A drop-down fetches what it offers when it is first opened: most never are. */
function useOpening() {
  const [opened, setOpened] = useState(false);
  return { enableGetChoices: () => opened, onOpen: () => setOpened(true) };
}

/** A ref for an input that gets the focus at first: its handlers cannot be called any sooner, as `autoFocus` would. */
function useFocused(autoFocus: boolean): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  return input;
}

/** Searches for records that refer to any of several targets. */
function Filter({ field }: FilterProps<ReferenceField>) {
  const optionText = useRecordText(field.module);
  const label = useLabel(field);
  const translate = useTranslate();
  const opening = useOpening();
  return (
    <ReferenceArrayInput
      source={field.name}
      reference={field.module}
      sort={useNameOrder(field.module)}
      perPage={OFFERED}
      enableGetChoices={opening.enableGetChoices}
    >
      <FoundArrayInput
        onOpen={opening.onOpen}
        label={label}
        optionText={optionText}
        noOptionsText={translate('facet.field.noChoices')}
        helperText={false}
        size="small"
        fullWidth
        disableCloseOnSelect
        sx={clearButtonOnlyWhenWide}
      />
    </ReferenceArrayInput>
  );
}

/** The new target gets the typed text as its name, and the values by which its list is filtered. */
function useStart(field: ReferenceField): (typed: string) => Record<string, unknown> {
  const { recordLabelOf } = useFieldServices();
  return (typed) => ({ ...field.filter, ...(typed && { [recordLabelOf(field.module)]: typed }) });
}

/** Targets in the order of their names. */
function useNameOrder(module: string): SortPayload {
  const { recordLabelOf } = useFieldServices();
  return { field: recordLabelOf(module), order: 'ASC' };
}

/** The text of a target among the choices; its number when it has no name. */
function useRecordText(module: string): (record: RaRecord) => string {
  const { recordLabelOf, formatOf } = useFieldServices();
  const locale = useLocale();
  const name = recordLabelOf(module);
  return useCallback(
    (record) => formatOf(module, name, record[name], locale) || `#${record.id}`,
    [formatOf, module, name, locale],
  );
}
