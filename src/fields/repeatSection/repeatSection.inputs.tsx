import { useWrappedSource } from 'ra-core';
import { useEffect, useState } from 'react';
import { ArrayInput, SimpleFormIterator } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  defineFieldInputs,
  type FieldInputs,
  type InputProps,
  useCommonInput,
  useFormValue,
} from '../shared/fieldInput.ts';
import { type AnyField, defaultFormulaOf, type FieldOf } from '../shared/fieldType.ts';
import { useFieldServices } from '../shared/fieldView.ts';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { TextCell } from '../shared/TextCell.tsx';
import { partsOf, type repeatSection } from './repeatSection.ts';

type RepeatSectionField = FieldOf<typeof repeatSection>;

/** `inputsOf` finds the inputs of the parts, of whatever type they are. */
export function repeatSectionInputsOf(inputsOf: (field: AnyField) => FieldInputs) {
  const Edit = (props: InputProps<RepeatSectionField>) => <Rows {...props} inputsOf={inputsOf} />;
  return defineFieldInputs<RepeatSectionField>({ Input: inputOf(Edit, TextCell), Filter: null });
}

interface RowsProps extends InputProps<RepeatSectionField> {
  inputsOf: (field: AnyField) => FieldInputs;
}

/** Rows of inputs that can be added, removed and moved. Refusals stand at their input: `contacts.0.name`. */
function Rows({ inputsOf, ...props }: RowsProps) {
  const { field } = props;
  const { common } = useCommonInput(props);
  const { source, label, helperText, validate } = common;
  const rows = useFormValue(source);
  const { defaultOf } = useFieldServices();
  const full = field.max !== undefined && Array.isArray(rows) && rows.length >= field.max;
  const all = partsOf(field);
  const parts = all.map((part) => (
    <Part
      key={part.name}
      source={part.name}
      field={part}
      row={all}
      inputs={inputsOf(part)}
      defaultValue={defaultOf(part)}
    />
  ));
  return (
    <ArrayInput source={source} label={label} helperText={helperText} validate={validate} fullWidth>
      <SimpleFormIterator inline fullWidth disableClear disableAdd={full} sx={rowLayout}>
        {/* React-Admin takes an only child as such, not as a list of one. */}
        {parts.length === 1 ? parts[0] : parts}
      </SimpleFormIterator>
    </ArrayInput>
  );
}

/** The iterator reads `source` and `defaultValue` of its children to make a new row. */
function Part({ field, source, row, inputs: { Input } }: PartProps) {
  return (
    <>
      {defaultFormulaOf(field) !== undefined && <RowDefault field={field} row={row} />}
      <Input field={field} source={source} />
    </>
  );
}

interface PartProps {
  field: AnyField;
  source: string;
  /** All fields of the row. */
  row: readonly AnyField[];
  inputs: FieldInputs;
  defaultValue?: unknown;
}

/** Shows what a formula makes for a field of a new row, until somebody types into the field. */
function RowDefault({ field: { name }, row: fields }: Pick<PartProps, 'field' | 'row'>) {
  const { rowDefaults, defaultOf } = useFieldServices();
  const source = useWrappedSource(name);
  const row = useWatch({ name: source.slice(0, -name.length - 1) }) as Record<string, unknown> | undefined;
  const { watch, setValue } = useFormContext();
  // A stored row, or one that came back with a draft, stays as it is.
  const isNew = () => fields.every((part) => (row?.[part.name] ?? null) === (defaultOf(part) ?? null));
  const [follows, setFollows] = useState(isNew);

  useEffect(() => {
    const { unsubscribe } = watch((_values, changed) => {
      if (changed.name === source && changed.type === 'change') setFollows(false);
    });
    return unsubscribe;
  }, [watch, source]);

  const formulaValue = rowDefaults(fields, { ...row, [name]: undefined })[name] ?? null;
  const isStale = follows && row !== undefined && (row[name] ?? null) !== formulaValue;
  useEffect(() => {
    if (isStale) setValue(source, formulaValue);
  }, [isStale, setValue, source, formulaValue]);
  return null;
}

/** Buttons stay in sight: React-Admin shows them to a mouse that hovers, and to nobody else. */
const rowLayout = {
  '& .RaSimpleFormIterator-line': { pt: 1 },
  '& .RaSimpleFormIterator-action': { visibility: 'visible' },
  '& .RaSimpleFormIterator-inline': { flexWrap: 'wrap' },
  '& .RaSimpleFormIterator-inline > *': { flex: '1 1 160px', minWidth: 120 },
} as const;
