import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import type { Text } from '../../fields/shared/fieldType.ts';
import { useText } from '../i18n/useText.ts';

interface FieldsPickerProps<Item> {
  label: string;
  options: readonly Item[];
  value: readonly Item[];
  onChange: (value: Item[]) => void;
  autoFocus?: boolean;
}

/** Picks several fields by their labels. */
export function FieldsPicker<Item extends { name: string; label: Text }>(props: FieldsPickerProps<Item>) {
  const { label, options, value, onChange, autoFocus } = props;
  const translate = useTranslate();
  const text = useText();
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={options}
      value={[...value]}
      onChange={(_event, next) => onChange(next)}
      getOptionLabel={(item) => text(item.label)}
      getOptionKey={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.name === other.name}
      noOptionsText={translate('facet.field.noChoices')}
      openText={translate('ra.action.open')}
      clearText={translate('ra.action.clear_input_value')}
      closeText={translate('ra.action.close')}
      renderInput={(params) => <TextField {...params} size="small" label={label} autoFocus={autoFocus ?? false} />}
    />
  );
}
