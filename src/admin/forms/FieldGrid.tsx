import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'ra-core';
import { memo, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { holdsFiles, isWide } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import { findField, type Module, mayDo, type Tab } from '../../metadata/model.ts';
import { isShown } from '../../metadata/read/rules/shownWhen.ts';
import { isRequiredNow, isWritable } from '../../metadata/read/rules/validateRecord.ts';
import { useText } from '../i18n/useText.ts';
import { displayedInputs } from '../record/displayedInputs.ts';
import { useRecordFeatures } from '../record/Features.ts';
import { keepsValue } from '../record/isConfirmed.ts';
import type { FormMode } from '../record/RecordPage.ts';
import { type DisplayedField, useDisplayedFields } from '../record/useDisplayedFields.ts';
import { NumberLink } from './NumberLink.tsx';
import { useFlowedSx } from './values/flowedFields.ts';
import { conditionFields, formFieldNames } from './values/formFields.ts';
import type { Values } from './values/mergeVersions.ts';

interface FieldGridProps {
  module: Module;
  mode: FormMode;
  tab: Tab;
  /** Names of fields that show but cannot be changed. */
  fixed?: readonly string[] | undefined;
  /** Whether the first field gets the focus. */
  autoFocus?: boolean;
}

/** The fields of a tab, section by section: three in a line on wide screens, one on phones. */
export function FieldGrid({ module, mode, tab, fixed, autoFocus = false }: FieldGridProps) {
  const text = useText();
  const names = formFieldNames(module, [tab], mode);
  const values = useConditionValues(module);
  if (!('sections' in tab)) return null;
  const visible = names.filter((name) => isShown(module, findField(module, name)?.shownWhen, values));

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {tab.sections.map((section, index) => {
        const here = section.fields.filter((name) => visible.includes(name));
        if (here.length === 0 || !isShown(module, section.shownWhen, values)) return null;
        return (
          <Box component="section" key={section.fields.join()}>
            {section.label && (
              <Typography variant="subtitle2" component="h2" color="text.secondary" sx={{ mb: 1.5 }}>
                {text(section.label)}
              </Typography>
            )}
            <InputGrid module={module} mode={mode} names={here} fixed={fixed} autoFocus={autoFocus && index === 0} />
          </Box>
        );
      })}
    </Box>
  );
}

interface FieldInputsProps {
  module: Module;
  mode: FormMode;
  names: readonly string[];
  fixed?: readonly string[] | undefined;
  autoFocus?: boolean;
}

/** Inputs in a grid that follows the available width. */
export function InputGrid({ module, mode, names, fixed = [], autoFocus = false }: FieldInputsProps) {
  const displayedFields = useDisplayedFields();
  const written = names.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are the same as long as they are written alike
  const displayed = useMemo(() => displayedFields(module, names), [displayedFields, module, written]);
  const first = displayed.find(({ field }) => isWritable(field, mode === 'create') && !fixed.includes(field.name))
    ?.field.name;
  const flowedSx = useFlowedSx();
  return (
    <Box sx={gridSx}>
      {displayed.map((one) => (
        <Box
          key={one.field.name}
          sx={[isWide(one.display) ? { gridColumn: '1 / -1' } : { minWidth: 0 }, flowedSx(one.field.name)]}
        >
          <FieldOrEditor
            module={module}
            mode={mode}
            displayed={one}
            stays={fixed.includes(one.field.name)}
            autoFocus={autoFocus && one.field.name === first}
          />
        </Box>
      ))}
    </Box>
  );
}

interface FormFieldProps {
  module: Module;
  mode: FormMode;
  displayed: DisplayedField;
  stays: boolean;
  autoFocus: boolean;
}

/** A field of a stored record can have an editor of its own. It is drawn again for changes of its own only. */
const FieldOrEditor = memo((props: FormFieldProps) =>
  props.mode === 'edit' && !props.stays ? <StoredField {...props} /> : <FormField {...props} />,
);

function StoredField(props: FormFieldProps) {
  const { field } = props.displayed;
  const Editor = useFieldEditor(props.module, field.name);
  return Editor ? (
    <Editor module={props.module} field={field} Input={displayedInputs(props.displayed).Input} />
  ) : (
    <FormField {...props} />
  );
}

/** The editor that a feature registers for the field. */
function useFieldEditor(module: Module, field: string) {
  return useRecordFeatures().fieldEditors.find(({ isFor }) => isFor(module, field))?.Editor;
}

function FormField({ module, mode, displayed, stays, autoFocus }: FormFieldProps) {
  const { field, display } = displayed;
  const { Input } = displayedInputs(displayed);
  const record = useRecordContext();
  const values = useConditionValues(module);
  const fixed = stays || (mode === 'edit' && keepsValue(module, record, field));
  // Files are stored by calls of their own, not with the record, so a save does not write their field.
  const isEdited = holdsFiles(field) ? takesFiles(module, field) : isWritable(field, mode === 'create') && !fixed;
  const readOnly = module.readOnly || !isEdited;
  const required = isRequiredNow(module, field, { ...record, ...values });
  // The help says how to fill the field in. A fixed field does not need it.
  const shown = useMemo(() => {
    if (!fixed && required === (display.required ?? false)) return display;
    return { ...display, required, ...(fixed && { help: undefined }) };
  }, [display, fixed, required]);
  const input = <Input field={shown} readOnly={readOnly} autoFocus={autoFocus} />;
  if (mode === 'create' || module.document?.number !== field.name) return input;
  return (
    <NumberLink module={module} wide={!readOnly}>
      {input}
    </NumberLink>
  );
}

/** Files are added to a record that is there, and so by who may change it. */
function takesFiles(module: Module, { readOnly }: Field): boolean {
  return mayDo(module, 'update') && readOnly !== true;
}

/** The values of the form that the conditions of the module read. */
export function useConditionValues(module: Module): Values {
  const names = conditionFields(module, module.tabs);
  const values = useWatch({ name: names }) as unknown[];
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

/**
 * Below each input stands the room of two lines, so that a notice moves nothing. It is most of the gap between the rows;
 * the rest keeps a notice of two lines apart from the label of the next input.
 */
const gridSx = {
  display: 'grid',
  columnGap: 2,
  rowGap: 1.5,
  '& .MuiFormControl-marginDense': { mb: 0 },
  '& .MuiFormHelperText-root': { minHeight: '2lh' },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
  alignItems: 'start',
};
