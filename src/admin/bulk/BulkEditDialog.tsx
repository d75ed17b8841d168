import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import { Form, useListContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Field } from '../../fields/fieldTypes.ts';
import type { Module } from '../../metadata/model.ts';
import { FieldsPicker } from '../common/FieldsPicker.tsx';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { useConfirmClose } from '../dialogs/useConfirmClose.tsx';
import { FieldInputs } from '../forms/FieldGrid.tsx';
import { BulkPreviewTable } from './BulkPreviewTable.tsx';
import { bulkFields } from './bulkFields.ts';
import { type BulkChange, useBulkChange } from './useBulkChange.ts';

type Scope = 'selected' | 'found';

/** First the fields and their new values, then what changes in each record; then it is done. */
export default function BulkEditDialog({ module, onClose }: { module: Module; onClose: () => void }) {
  const translate = useTranslate();
  const { selectedIds, filterValues } = useListContext();
  const [scope, setScope] = useState<Scope>('selected');
  const [fields, setFields] = useState<readonly Field[]>([]);
  const [change, setChange] = useState<BulkChange | null>(null);
  const { preview, carryOut } = useBulkChange(module, onClose);
  const { close, question } = useConfirmClose(onClose, fields.length > 0);
  const effect = preview.data;
  const submit = (typed: FieldValues) => {
    const values = Object.fromEntries(fields.map(({ name }) => [name, typed[name] ?? null]));
    const next = { filter: scope === 'selected' ? { id: selectedIds } : filterValues, values };
    setChange(next);
    preview.mutate(next);
  };
  const mayCarryOut = effect && change && effect.changed > 0 && effect.refused === 0 && effect.message === null;
  return (
    <FacetDialog
      open
      title={translate('facet.bulk.title')}
      onClose={close}
      closeBy={carryOut.isPending ? 'button' : 'any'}
      within={(content) => (
        <Form noValidate resource={module.name} record={{}} onSubmit={submit}>
          {content}
        </Form>
      )}
      actions={
        effect ? (
          <>
            <Button key="back" autoFocus={!mayCarryOut} onClick={() => preview.reset()} disabled={carryOut.isPending}>
              {translate('facet.bulk.back')}
            </Button>
            <Button
              key="save"
              autoFocus
              variant="contained"
              disabled={!mayCarryOut}
              loading={carryOut.isPending}
              onClick={() => change && carryOut.mutate({ ...change, version: effect.version, count: effect.changed })}
            >
              {translate('facet.bulk.save', { smart_count: effect.changed })}
            </Button>
          </>
        ) : (
          <>
            <Button key="cancel" onClick={close}>
              {translate('ra.action.cancel')}
            </Button>
            <Button
              key="preview"
              // Back from the preview; at first there is nothing to preview yet.
              autoFocus
              type="submit"
              variant="contained"
              disabled={fields.length === 0}
              loading={preview.isPending}
            >
              {translate('facet.bulk.preview')}
            </Button>
          </>
        )
      }
    >
      {effect && <BulkPreviewTable module={module} fields={fields} preview={effect} />}
      {/* What is typed stays while the preview is on screen. */}
      <Stack spacing={2} sx={effect ? { display: 'none' } : undefined}>
        <WhichRecords scope={scope} onChange={setScope} />
        <FieldsPicker
          label={translate('facet.bulk.fields')}
          options={bulkFields(module)}
          value={fields}
          onChange={setFields}
          autoFocus
        />
        {fields.length > 0 && (
          <>
            <FieldInputs module={module} mode="create" names={fields.map(({ name }) => name)} />
            <DialogContentText variant="body2">{translate('facet.bulk.emptied')}</DialogContentText>
          </>
        )}
      </Stack>
      {question}
    </FacetDialog>
  );
}

function WhichRecords({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }) {
  const translate = useTranslate();
  const { selectedIds, total = 0 } = useListContext();
  const [selected, found] = [selectedIds.length, total];
  return (
    <RadioGroup
      row
      aria-label={translate('facet.bulk.which')}
      value={scope}
      onChange={(_event, value) => onChange(value as Scope)}
    >
      <FormControlLabel
        value="selected"
        control={<Radio />}
        label={translate('facet.bulk.selected', { smart_count: selected })}
      />
      <FormControlLabel
        value="found"
        control={<Radio />}
        label={translate('facet.bulk.found', { smart_count: found })}
      />
    </RadioGroup>
  );
}
