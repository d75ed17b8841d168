import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useInput } from 'ra-core';
import { InputHelperText, NullableBooleanInput } from 'react-admin';
import { defineFieldInputs, type FilterProps, type InputProps, useCommonInput } from '../shared/fieldInput.ts';
import type { FieldOf } from '../shared/fieldType.ts';
import { useLabel } from '../shared/fieldView.ts';
import { inputOf } from '../shared/readOnlyInput.tsx';
import type { checkbox } from './checkbox.ts';
import { checkboxView } from './checkbox.view.tsx';

type CheckboxField = FieldOf<typeof checkbox>;

export const checkboxInputs = defineFieldInputs<CheckboxField>({
  Input: inputOf(Edit, checkboxView.Cell),
  Filter,
});

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
