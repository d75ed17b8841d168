import { useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { AutocompleteInput, SelectInput } from 'react-admin';
import { choiceInputs, choiceItem, clearButtonOnlyWhenWide, useChoices } from '../shared/choiceInputs.tsx';
import { valueListModule } from '../shared/choices.ts';
import { type InputProps, useCommonInput, useFormValue } from '../shared/fieldInput.ts';
import type { FieldOf } from '../shared/fieldType.ts';
import { useFieldServices } from '../shared/fieldView.ts';
import { NewChoice, WithNewButton } from '../shared/NewRecord.tsx';
import { useTypedChoice } from '../shared/useTypedChoice.tsx';
import type { select } from './select.ts';

type SelectField = FieldOf<typeof select>;

export const selectInputs = choiceInputs(Edit);

function Edit(props: InputProps<SelectField>) {
  const { options, valueList } = props.field;
  if (options) return <OptionSelect {...props} />;
  return valueList === undefined ? <ListInput {...props} /> : <ValueListSelect {...props} />;
}

/** A drop-down of the schema's options. */
function OptionSelect(props: InputProps<SelectField>) {
  const { label, common } = useCommonInput(props);
  const choices = useChoices(props.field, { value: useFormValue(common.source) });
  return (
    <SelectInput
      {...common}
      choices={choices}
      translateChoice={false}
      resettable={!props.field.required}
      sx={clearButtonOnlyWhenWide}
      slotProps={{ select: { ...(props.compact && { SelectDisplayProps: { 'aria-label': label } }) } }}
    />
  );
}

/** A searchable drop-down of a value list, with a way to add to it. */
function ValueListSelect(props: InputProps<SelectField>) {
  const { canCreate } = useFieldServices();
  const { label, common } = useCommonInput(props);
  if (props.compact || !canCreate(valueListModule)) return <ValueListInput {...props} />;
  return (
    <WithNewButton
      module={valueListModule}
      startWith={() => ({ valuelist_name: props.field.valueList })}
      source={common.source}
      label={label}
      pick={(record) => record.value}
    >
      <ValueListInput {...props} />
    </WithNewButton>
  );
}

function ValueListInput(props: InputProps<SelectField>) {
  const { canCreate } = useFieldServices();
  const create = (
    <NewChoice
      module={valueListModule}
      startWith={(typed) => ({ valuelist_name: props.field.valueList, ...(typed && { value: typed }) })}
      choiceOf={(record) => choiceItem(record.value)}
    />
  );
  return <ListInput {...props} {...(canCreate(valueListModule) && { create })} />;
}

/** A searchable drop-down; `create` is the dialog behind a choice that makes a new one. */
function ListInput({ create, ...props }: InputProps<SelectField> & { create?: ReactElement }) {
  const translate = useTranslate();
  const { label, common } = useCommonInput(props);
  const choices = useChoices(props.field, { value: useFormValue(common.source) });
  const { isTyped, ...byText } = useTypedChoice();
  return (
    <AutocompleteInput
      {...common}
      choices={choices}
      translateChoice={false}
      noOptionsText={translate('facet.field.noChoices')}
      {...(create && { create, createItemLabel: 'facet.field.createItem' })}
      autoHighlight={isTyped}
      forcePopupIcon
      {...byText}
      sx={clearButtonOnlyWhenWide}
      {...(props.compact && { TextFieldProps: { slotProps: { htmlInput: { 'aria-label': label } } } })}
    />
  );
}
