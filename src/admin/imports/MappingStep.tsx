import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Form, useLocale, useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { dayOrders } from '../../fields/shared/written/writtenDay.ts';
import { numberStyles } from '../../fields/shared/written/writtenNumber.ts';
import type { Module } from '../../metadata/model.ts';
import { useText } from '../i18n/useText.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { isSameValue } from '../record/isSameValue.ts';
import type { Import, ImportChange } from './importTypes.ts';
import { NewRecordValues } from './NewRecordValues.tsx';
import { filledValues, formValuesOf, itemOf, offeredTargets, valuesResolver } from './newRecordValuesOf.ts';
import type { ImportCalls } from './useImportCalls.ts';
import { useImportChanges } from './useImportChanges.ts';

interface MappingStepProps {
  module: Module;
  /** What every new record has by its place. */
  preset: Record<string, unknown>;
  calls: ImportCalls;
  file: Import;
  onChange: (file: Import) => void;
  onNext: () => void;
}

/** What the columns of the file are, how it writes numbers and days, whether its rows are new, and what all new ones have. */
export function MappingStep({ module, preset, calls, file, onChange, onNext }: MappingStepProps) {
  const translate = useTranslate();
  const text = useText();
  const locale = useLocale();
  const schema = useSchema();
  const { change, settled } = useImportChanges(calls, file, onChange);
  // The form has its values from here on.
  const [beginning] = useState(() => formValuesOf(file.values));
  const [chosen, setChosen] = useState(() => Object.keys(file.values));
  const offered = offeredTargets(schema, module, file, preset);
  const names = offered.flatMap(({ name }) => (chosen.includes(name) ? name : []));
  const resolver = valuesResolver(schema, module, names, locale);
  const submit = async (form: FieldValues) => {
    const values = { ...preset, ...filledValues(form, names) };
    const isKept = isSameValue(values, file.values);
    if (await (isKept ? settled() : change({ values }))) onNext();
  };
  const used = Object.values(file.mapping);
  const missing = file.targets.filter(
    ({ name, required }) =>
      required && itemOf(name) === undefined && ![...used, ...names, ...Object.keys(preset)].includes(name),
  );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {file.file_name} · {translate('facet.import.count.rows', { smart_count: file.rows })}
      </Typography>
      <WritingChoices file={file} change={change} />
      <ColumnTargets file={file} change={change} />
      <Form noValidate resource={module.name} record={beginning} resolver={resolver} onSubmit={submit}>
        <Box sx={{ display: 'grid', gap: 3 }}>
          <NewRecordValues module={module} offered={offered} chosen={names} onChange={setChosen} />
          {missing.length > 0 && (
            <Alert severity="warning">
              {translate('facet.import.missing', { fields: missing.map(({ label }) => text(label)).join(', ') })}
            </Alert>
          )}
          <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
            <Button type="submit" variant="contained" disabled={used.length === 0}>
              {translate('facet.import.check')}
            </Button>
          </Box>
        </Box>
      </Form>
    </Box>
  );
}

interface SettingsProps {
  file: Import;
  change: (change: ImportChange) => Promise<unknown>;
}

/** Whether rows change records that are there, and how the file writes numbers and days. */
function WritingChoices({ file, change }: SettingsProps) {
  const translate = useTranslate();
  const text = useText();
  const used = Object.values(file.mapping);
  const keys = file.targets.filter(({ name, key }) => key && used.includes(name));
  const asFound = (found: string | null) =>
    found ? translate('facet.import.found', { found }) : translate('facet.import.unsaid');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Choice
        autoFocus
        label={translate('facet.import.key')}
        value={file.key ?? ''}
        onChange={(key) => change({ key: key || null })}
        options={[
          ['', translate('facet.import.allNew')],
          ...keys.map(({ name, label }): [string, string] => [
            name,
            translate('facet.import.keyOf', { field: text(label) }),
          ]),
        ]}
      />
      <Choice
        label={translate('facet.import.numbers')}
        value={file.numbers ?? ''}
        onChange={(numbers) => change({ numbers: (numbers || null) as Import['numbers'] })}
        options={[
          ['', asFound(file.found.numbers && translate(`facet.import.number.${file.found.numbers}`))],
          ...numberStyles.map((style): [string, string] => [style, translate(`facet.import.number.${style}`)]),
        ]}
      />
      <Choice
        label={translate('facet.import.days')}
        value={file.days ?? ''}
        onChange={(days) => change({ days: (days || null) as Import['days'] })}
        options={[
          ['', asFound(file.found.days && translate(`facet.import.day.${file.found.days}`))],
          ...dayOrders.map((order): [string, string] => [order, translate(`facet.import.day.${order}`)]),
        ]}
      />
    </Box>
  );
}

/** The columns of the file, with their first values, and what each of them is. */
function ColumnTargets({ file, change }: SettingsProps) {
  const translate = useTranslate();
  const text = useText();
  const used = Object.values(file.mapping);
  return (
    <Box component="ul" aria-label={translate('facet.import.step.columns')} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {file.columns.map(({ name, samples }) => (
        <Box component="li" key={name} sx={rowSx}>
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
            <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              {samples.map(String).join(' · ')}
            </Typography>
          </Box>
          <Choice
            label={translate('facet.import.field', { column: name })}
            value={file.mapping[name] ?? ''}
            onChange={(target) => change(mappingWith(file, name, target))}
            options={[
              ['', translate('facet.import.leftOut')],
              ...file.targets
                .filter((target) => target.name === file.mapping[name] || !used.includes(target.name))
                .map((target): [string, string] => [target.name, text(target.label)]),
            ]}
          />
        </Box>
      ))}
    </Box>
  );
}

/** A field that is the key has to stay among the columns. */
function mappingWith({ mapping, key }: Import, column: string, target: string): ImportChange {
  const { [column]: before, ...others } = mapping;
  const next = target === '' ? others : { ...others, [column]: target };
  return { mapping: next, ...(before !== undefined && before === key && { key: null }) };
}

interface ChoiceProps {
  autoFocus?: boolean;
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly (readonly [value: string, label: ReactNode])[];
}

function Choice({ autoFocus = false, label, value, onChange, options }: ChoiceProps) {
  return (
    <TextField
      select
      autoFocus={autoFocus}
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ flex: '1 1 220px', minWidth: 0 }}
    >
      {options.map(([one, text]) => (
        <MenuItem key={one} value={one}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

const rowSx = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 1.5,
  alignItems: 'center',
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
};
