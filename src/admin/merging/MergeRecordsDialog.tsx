import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type RaRecord, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { findField, type Module } from '../../metadata/model.ts';
import { isArchived } from '../../metadata/read/archived.ts';
import { mergedNames, mergedValue } from '../../metadata/read/mergeable.ts';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { ContestedFields } from '../forms/ContestedFields.tsx';
import { useText } from '../i18n/useText.ts';
import { isSameValue } from '../record/isSameValue.ts';
import { useDisplayedFields } from '../record/useDisplayedFields.ts';
import { useRecordLabel } from '../record/useRecordLabel.ts';
import { OtherRecord } from './OtherRecord.tsx';
import { RecordName } from './RecordName.tsx';
import { UsesText } from './UsesText.tsx';
import { useMergeRecords } from './useMergeRecords.ts';

interface MergeRecordsDialogProps {
  module: Module;
  /** The record on screen. */
  record: RaRecord;
  onClose: () => void;
}

/** First the other record, then which of the two stays, and with which values. */
export default function MergeRecordsDialog({ module, record, onClose }: MergeRecordsDialogProps) {
  const translate = useTranslate();
  const text = useText();
  const label = useRecordLabel(module);
  const [other, setOther] = useState<RaRecord | null>(null);
  const [staying, setStaying] = useState<RaRecord['id']>(record.id);
  const [chosen, setChosen] = useState<Record<string, RaRecord['id']>>({});
  const { mutate, isPending } = useMergeRecords(module, onClose);
  const pair = other && (staying === record.id ? { stays: record, goes: other } : { stays: other, goes: record });
  const valueIn = (one: RaRecord, name: string) => mergedValue(module, name, one, [record.id, other?.id]);
  const takenFrom = ({ stays, goes }: Pair, name: string) =>
    chosen[name] === goes.id || (chosen[name] === undefined && isSameValue(valueIn(stays, name), null)) ? goes : stays;
  const names = pair
    ? mergedNames(module).filter((name) => !isSameValue(valueIn(pair.stays, name), valueIn(pair.goes, name)))
    : [];
  const merge = (now: Pair) => {
    const taken = names.filter((name) => takenFrom(now, name) === now.goes);
    const values = Object.fromEntries(taken.map((name) => [name, valueIn(now.goes, name) ?? null]));
    mutate({ ...now, values, names: { goes: label(now.goes), stays: label(now.stays) } });
  };
  const choose = (next: RaRecord | null) => {
    setOther(next);
    setStaying(next && mayStay(next, record) && !mayStay(record, next) ? next.id : record.id);
    setChosen({});
  };
  return (
    <FacetDialog
      open
      title={translate('facet.mergeRecords.title', { module: text(module.labelPlural) })}
      onClose={onClose}
      closeBy={isPending ? 'button' : 'any'}
      actions={
        <>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button variant="contained" disabled={!pair} loading={isPending} onClick={() => pair && merge(pair)}>
            {translate('facet.mergeRecords.now')}
          </Button>
        </>
      }
    >
      <Stack spacing={3}>
        <OtherRecord module={module} record={record} value={other} onChange={choose} />
        {pair && (
          <>
            <WhichStays
              records={[record, pair.stays === record ? pair.goes : pair.stays]}
              labelOf={label}
              value={staying}
              onChange={setStaying}
            />
            <WhatGoes module={module} goes={pair.goes} name={label(pair.goes)} />
            <Differences
              module={module}
              names={names}
              pair={pair}
              valueIn={valueIn}
              chosen={(name) => String(takenFrom(pair, name).id)}
              onChoose={(name, id) => setChosen({ ...chosen, [name]: Number(id) })}
            />
          </>
        )}
      </Stack>
    </FacetDialog>
  );
}

interface Pair {
  stays: RaRecord;
  goes: RaRecord;
}

/** Nothing is merged into what is archived, unless both are. */
function mayStay(record: RaRecord, other: RaRecord): boolean {
  return !isArchived(record) || isArchived(other);
}

interface WhichStaysProps {
  records: readonly RaRecord[];
  labelOf: (record: RaRecord) => string;
  value: RaRecord['id'];
  onChange: (id: RaRecord['id']) => void;
}

function WhichStays({ records, labelOf, value, onChange }: WhichStaysProps) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <div>
      <Typography id={titleId} variant="subtitle2" component="h3">
        {translate('facet.mergeRecords.stays')}
      </Typography>
      <RadioGroup aria-labelledby={titleId} value={value} onChange={(_event, id) => onChange(Number(id))}>
        {records.map((one) => (
          <FormControlLabel
            key={one.id}
            value={one.id}
            disabled={records.some((other) => !mayStay(one, other))}
            control={<Radio size="small" />}
            label={<RecordName label={labelOf(one)} record={one} />}
            sx={{ overflowWrap: 'anywhere', '& .MuiFormControlLabel-label': { minWidth: 0 } }}
          />
        ))}
      </RadioGroup>
      {records.some((one) => records.some((other) => !mayStay(one, other))) && (
        <Typography variant="body2" color="text.secondary">
          {translate('facet.mergeRecords.archivedGoes')}
        </Typography>
      )}
    </div>
  );
}

function WhatGoes({ module, goes, name }: { module: Module; goes: RaRecord; name: string }) {
  const translate = useTranslate();
  return (
    <div>
      <DialogContentText sx={{ mb: 1 }}>{translate('facet.mergeRecords.goes', { record: name })}</DialogContentText>
      <UsesText module={module.name} id={goes.id} unused="facet.mergeRecords.unused" />
    </div>
  );
}

interface DifferencesProps {
  module: Module;
  names: readonly string[];
  pair: Pair;
  valueIn: (record: RaRecord, name: string) => unknown;
  chosen: (name: string) => string;
  onChoose: (name: string, id: string) => void;
}

function Differences({ module, names, pair, valueIn, chosen, onChoose }: DifferencesProps) {
  const translate = useTranslate();
  const displayedFields = useDisplayedFields();
  const shown = names.filter((name) => findField(module, name));
  if (shown.length === 0) return <Typography>{translate('facet.mergeRecords.same')}</Typography>;
  const records = [pair.stays, pair.goes].sort((one, other) => Number(one.id) - Number(other.id));
  return (
    <ContestedFields
      fields={displayedFields(module, shown)}
      sides={records.map(({ id }) => ({ side: String(id), label: `#${id}` }))}
      recordOf={(side, name) => {
        const record = records.find(({ id }) => String(id) === side);
        return record ? { ...record, [name]: valueIn(record, name) } : {};
      }}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
