import { TextInput, type TextInputProps } from 'react-admin';
import { defineFieldInputs, type FilterProps, type InputProps, useCommonInput } from './fieldInput.ts';
import { type CellProps, type Component, useLabel } from './fieldView.ts';
import { inputOf } from './readOnlyInput.tsx';

type Keyboard = 'text' | 'email' | 'tel' | 'url';

/** The inputs of a text that its cell shows as a link, typed on the keyboard for its kind. */
export function linkedTextInputs(Cell: Component<CellProps>, keyboard: Keyboard) {
  const Edit = (props: InputProps) => <TextEdit {...props} keyboard={keyboard} />;
  return defineFieldInputs({ Input: inputOf(Edit, Cell), Filter: LikeFilter });
}

/**
 * A text input. Its HTML type stays `text`, because browsers change what is typed into email and url inputs, and show
 * messages of their own. Browsers must not fill it in either: they remember the user's own data, not a customer's.
 */
export function TextEdit(props: InputProps & { keyboard?: Keyboard } & Pick<TextInputProps, 'multiline' | 'minRows'>) {
  const { compact, keyboard = 'text', multiline, minRows } = props;
  const { label, common } = useCommonInput(props);
  return (
    <TextInput
      {...common}
      {...(multiline && { multiline, minRows })}
      slotProps={{
        htmlInput: { inputMode: keyboard, autoComplete: 'off', ...(compact && { 'aria-label': label }) },
      }}
    />
  );
}

/** Searches for texts that contain what is typed. */
export function LikeFilter({ field }: FilterProps) {
  const label = useLabel(field);
  return (
    <TextInput
      source={`${field.name}_like`}
      label={label}
      helperText={false}
      size="small"
      fullWidth
      slotProps={{ htmlInput: { autoComplete: 'off' } }}
    />
  );
}
