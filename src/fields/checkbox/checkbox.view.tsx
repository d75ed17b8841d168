import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useInput } from 'ra-core';
import { InputHelperText, NullableBooleanInput } from 'react-admin';
import type { FieldOf } from '../shared/fieldType.ts';
import {
  type CellProps,
  defineFieldView,
  type FilterProps,
  type InputProps,
  useCommonInput,
  useFormatted,
  useLabel,
} from '../shared/fieldView.ts';
import { inputOf } from '../shared/readOnlyInput.tsx';
import type { checkbox } from './checkbox.ts';

type CheckboxField = FieldOf<typeof checkbox>;

export const checkboxView = defineFieldView<CheckboxField>({
  Cell,
  Input: inputOf(Edit, Cell),
  Filter,
});

function Cell({ field, record }: CellProps<CheckboxField>) {
  const text = useFormatted(field, record[field.name]);
  if (record[field.name] === true) return <CheckIcon fontSize="small" titleAccess={text} />;
  return (
    <Box component="span" role="img" aria-label={text} sx={{ color: 'text.secondary' }}>
      {text && '—'}
    </Box>
  );
}

function Edit(props: InputProps<CheckboxField>) {
  const { label, common } = useCommonInput(props);
  const { source, validate, helperText } = common;
  const { id, field, fieldState } = useInput({ source, validate, type: 'checkbox' });
  const { ref, value, ...handlers } = field;
  const control = (
    <Checkbox
      id={id}
      {...handlers}
      checked={value === true}
      slotProps={{ input: { ref, ...(props.compact && { 'aria-label': label }) } }}
    />
  );
  return (
    <Box sx={{ width: '100%', pt: props.compact ? 0 : 0.75 }}>
      {props.compact ? control : <FormControlLabel control={control} label={label} />}
      {(!props.compact || fieldState.invalid) && (
        <FormHelperText error={fieldState.invalid}>
          <InputHelperText error={fieldState.error?.message} helperText={helperText} />
        </FormHelperText>
      )}
    </Box>
  );
}

/** Yes, no, or either. */
function Filter({ field }: FilterProps<CheckboxField>) {
  return <NullableBooleanInput source={field.name} label={useLabel(field)} helperText={false} fullWidth />;
}
