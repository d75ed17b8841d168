import { useTranslate } from 'ra-core';
import { RadioButtonGroupInput } from 'react-admin';
import { choiceInputs, useChoices } from '../shared/choiceInputs.tsx';
import { type InputProps, useCommonInput, useFormValue } from '../shared/fieldInput.ts';
import type { FieldOf } from '../shared/fieldType.ts';
import type { radio } from './radio.ts';

type RadioField = FieldOf<typeof radio>;

export const radioInputs = choiceInputs(Edit);

/** Radio buttons cannot be unchosen, so a field that may be empty has one for 'none'. */
function Edit(props: InputProps<RadioField>) {
  const translate = useTranslate();
  const { label, common } = useCommonInput(props);
  const choices = useChoices(props.field, { value: useFormValue(common.source) });
  const { fullWidth: _, ...input } = common;
  const none = { id: '', name: translate('facet.field.none') };
  return (
    <RadioButtonGroupInput
      {...input}
      choices={props.field.required ? choices : [...choices, none]}
      translateChoice={false}
      row
      {...(props.compact && { options: { 'aria-label': label } })}
    />
  );
}
