import { FieldTitle, useInput } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import { InputHelperText } from 'react-admin';
import type { CommonInput } from '../fieldInput.ts';
import type { TypedFieldProps, Typing } from './TypedField.tsx';

export interface TypedInputOptions extends Partial<Omit<CommonInput, 'label' | 'helperText'>> {
  source: string;
  label: ReactNode;
  helperText?: string | false | undefined;
  /** What the form holds for a value, and back; absent: the value. */
  parse?: (value: unknown) => unknown;
  format?: (value: unknown) => unknown;
}

/** The props of a TypedField that writes into the form at `source`. A form with such a text left in it is not sent. */
export function useTypedInput(
  { source, label, helperText, validate, autoFocus, parse = itself, format = itself }: TypedInputOptions,
  typing: Typing,
): TypedFieldProps {
  const validators = useMemo(
    () => [...(validate ? [validate] : []), (value: unknown) => typing.problem(format(value))],
    [validate, typing, format],
  );
  const { field, fieldState, id, isRequired } = useInput({ source, validate: validators, parse, format });
  const { error, invalid } = fieldState;
  const { ref, name, value, onChange, onBlur } = field;
  return {
    id,
    name,
    value,
    onValue: onChange,
    onBlur: () => onBlur(),
    inputRef: ref,
    autoFocus: autoFocus === true,
    fullWidth: true,
    size: 'small',
    className: `ra-input ra-input-${source}`,
    label:
      label === '' || label === false ? null : <FieldTitle label={label} source={source} isRequired={isRequired} />,
    error: invalid,
    helperText:
      helperText !== false || invalid ? <InputHelperText error={error?.message} helperText={helperText} /> : null,
  };
}

function itself(value: unknown): unknown {
  return value;
}
