import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useLocale, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { AutocompleteArrayInput } from 'react-admin';
import { ChoiceFilter, choiceItem, clearButtonOnlyWhenWide, keepForm, useChoices } from '../shared/choiceInputs.tsx';
import { formatChoice, valueListModule } from '../shared/choices.ts';
import type { FieldOf } from '../shared/fieldType.ts';
import {
  type CellProps,
  defineFieldView,
  type InputProps,
  useCommonInput,
  useFieldServices,
  useFormValue,
} from '../shared/fieldView.ts';
import { NewChoice } from '../shared/NewRecord.tsx';
import { inputOf } from '../shared/readOnlyInput.tsx';
import type { multiSelect } from './multiSelect.ts';

type MultiSelectField = FieldOf<typeof multiSelect>;

/** Pixels beside the text of a chip: its ends, and the space to the next one. */
const BESIDE_TEXT = 24;

export const multiSelectView = defineFieldView<MultiSelectField>({
  Cell,
  Input: inputOf(Edit, Cell),
  Filter: ChoiceFilter,
  besideText: BESIDE_TEXT,
});

/** The choices, each as a chip. */
function Cell({ field, record }: CellProps<MultiSelectField>) {
  const locale = useLocale() ?? 'en';
  const chosen = record[field.name];
  if (!Array.isArray(chosen) || chosen.length === 0) return null;
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}>
      {chosen.map((value) => (
        <li key={value}>
          <Chip size="small" variant="outlined" label={formatChoice(value, field, locale)} />
        </li>
      ))}
    </Box>
  );
}

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
      autoHighlight
      forcePopupIcon
      onKeyDown={keepForm}
      sx={clearButtonOnlyWhenWide}
      {...(props.compact && { TextFieldProps: { slotProps: { htmlInput: { 'aria-label': label } } } })}
    />
  );
}

/** A form that is emptied again is as it was: the API answers no choices as null. */
function emptyAsNull(chosen: string[]): string[] | null {
  return chosen.length === 0 ? null : chosen;
}
