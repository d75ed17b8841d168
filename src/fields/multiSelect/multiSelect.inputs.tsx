import { useLocale, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { AutocompleteArrayInput } from 'react-admin';
import { ChoiceFilter, choiceItem, clearButtonOnlyWhenWide, useChoices } from '../shared/choiceInputs.tsx';
import { valueListModule } from '../shared/choices.ts';
import { defineFieldInputs, type InputProps, useCommonInput, useFormValue } from '../shared/fieldInput.ts';
import type { FieldOf } from '../shared/fieldType.ts';
import { useFieldServices } from '../shared/fieldView.ts';
import { NewChoice } from '../shared/NewRecord.tsx';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { useTypedChoice } from '../shared/useTypedChoice.tsx';
import type { multiSelect } from './multiSelect.ts';
import { multiSelectView } from './multiSelect.view.tsx';

type MultiSelectField = FieldOf<typeof multiSelect>;

export const multiSelectInputs = defineFieldInputs<MultiSelectField>({
  Input: inputOf(Edit, multiSelectView.Cell),
  Filter: ChoiceFilter,
});

/** A searchable drop-down that takes several choices, and adds to a value list. */
function Edit(props: InputProps<MultiSelectField>) {
  const { valueList } = props.field;
  const { canCreate } = useFieldServices();
  if (valueList === undefined || !canCreate(valueListModule)) return <ChoicesInput {...props} />;
  const create = (
    <NewChoice
      module={valueListModule}
      startWith={(typed) => ({ valuelist_name: valueList, ...(typed && { value: typed }) })}
      choiceOf={(record) => choiceItem(record.value)}
    />
  );
  return <ChoicesInput {...props} create={create} />;
}

/** `create` is the dialog behind a choice that makes a new one. */
function ChoicesInput({ create, ...props }: InputProps<MultiSelectField> & { create?: ReactElement }) {
  const translate = useTranslate();
  const { label, common } = useCommonInput(props);
  const choices = useChoices(props.field, { value: useFormValue(common.source) });
  const { isTyped, ...byText } = useTypedChoice();
  return (
    <AutocompleteArrayInput
      // The input keeps its chosen labels while the ids are the same, so another language needs a new input.
      key={useLocale()}
      {...common}
      choices={choices}
      translateChoice={false}
      noOptionsText={translate('facet.field.noChoices')}
      {...(create && { create, createItemLabel: 'facet.field.createItem' })}
      parse={emptyAsNull}
      disableCloseOnSelect
      autoHighlight={isTyped}
      forcePopupIcon
      {...byText}
      sx={clearButtonOnlyWhenWide}
      {...(props.compact && { TextFieldProps: { slotProps: { htmlInput: { 'aria-label': label } } } })}
    />
  );
}

/** A form that is emptied again is as it was: the API answers no choices as null. */
function emptyAsNull(chosen: string[]): string[] | null {
  return chosen.length === 0 ? null : chosen;
}
