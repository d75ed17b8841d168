import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type RaRecord, useGetList, useTranslate } from 'ra-core';
import { useDeferredValue, useState } from 'react';
import type { Module } from '../../metadata/model.ts';
import { archivedKey } from '../../metadata/read/archived.ts';
import { useRecordLabel } from '../record/useRecordLabel.ts';
import { FailureAlert } from '../refusals/FailureAlert.tsx';
import { RecordName } from './RecordName.tsx';

interface OtherRecordProps {
  module: Module;
  /** The record on screen, which is not offered. */
  record: RaRecord;
  value: RaRecord | null;
  onChange: (record: RaRecord | null) => void;
}

/** How many records the drop-down offers. */
const OFFERED = 20;

/** Finds the record that is the same as the one on screen: at first those that are called alike, then what is typed. */
export function OtherRecord({ module, record, value, onChange }: OtherRecordProps) {
  const translate = useTranslate();
  const label = useRecordLabel(module);
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim() || (label(record).split(/\s+/)[0] ?? ''));
  const {
    data = [],
    error,
    isFetching,
  } = useGetList(module.name, {
    // A record that was entered twice may have been archived since.
    filter: { q, ...(module.archive && { [archivedKey]: 'any' }) },
    pagination: { page: 1, perPage: OFFERED },
    sort: { field: 'id', order: 'ASC' },
  });
  return (
    <Autocomplete
      options={data.filter(({ id }) => id !== record.id)}
      value={value}
      onChange={(_event, next) => onChange(next)}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      // The server has searched.
      filterOptions={(options) => options}
      loading={isFetching}
      getOptionLabel={label}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <RecordName label={label(option)} record={option} />
        </li>
      )}
      noOptionsText={error ? <FailureAlert error={error} /> : translate('facet.field.noChoices')}
      loadingText={translate('ra.page.loading')}
      openText={translate('ra.action.open')}
      clearText={translate('ra.action.clear_input_value')}
      closeText={translate('ra.action.close')}
      renderInput={(props) => (
        <TextField
          {...props}
          size="small"
          label={translate('facet.mergeRecords.other')}
          helperText={translate('facet.mergeRecords.otherHint')}
          autoFocus
        />
      )}
      sx={{ mt: 1 }}
    />
  );
}
