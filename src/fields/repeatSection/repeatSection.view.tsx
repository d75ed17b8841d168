import { ArrayInput, SimpleFormIterator } from 'react-admin';
import type { AnyField, FieldOf } from '../shared/fieldType.ts';
import {
  defineFieldView,
  type InputProps,
  useCommonInput,
  useFieldServices,
  useFormValue,
} from '../shared/fieldView.ts';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { TextCell } from '../shared/TextCell.tsx';
import { partsOf, type repeatSection } from './repeatSection.ts';

type RepeatSectionField = FieldOf<typeof repeatSection>;

export const repeatSectionView = defineFieldView<RepeatSectionField>({
  Cell: TextCell,
  Input: inputOf(Edit, TextCell),
  Filter: null,
});

/** Rows of inputs that can be added, removed and moved. Refusals stand at their input: `contacts.0.name`. */
function Edit(props: InputProps<RepeatSectionField>) {
  const { field } = props;
  const { common } = useCommonInput(props);
  const { source, label, helperText, validate } = common;
  const rows = useFormValue(source);
  const { defaultOf } = useFieldServices();
  const full = field.max !== undefined && Array.isArray(rows) && rows.length >= field.max;
  const parts = partsOf(field).map((part) => (
    <Part key={part.name} source={part.name} field={part} defaultValue={defaultOf(part)} />
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
function Part({ field, source }: { field: AnyField; source: string; defaultValue?: unknown }) {
  const { Input } = useFieldServices().viewOf(field);
  return <Input field={field} source={source} />;
}

/** Buttons stay in sight: React-Admin shows them to a mouse that hovers, and to nobody else. */
const rowLayout = {
  '& .RaSimpleFormIterator-line': { pt: 1 },
  '& .RaSimpleFormIterator-action': { visibility: 'visible' },
  '& .RaSimpleFormIterator-inline': { flexWrap: 'wrap' },
  '& .RaSimpleFormIterator-inline > *': { flex: '1 1 160px', minWidth: 120 },
} as const;
