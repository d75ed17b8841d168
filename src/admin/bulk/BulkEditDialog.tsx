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
import { InputGrid } from '../forms/FieldGrid.tsx';
import { BulkPreviewTable } from './BulkPreviewTable.tsx';
import { bulkFields } from './bulkFields.ts';
import { type BulkChange, type BulkPreview, useBulkChange } from './useBulkChange.ts';

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
          <PreviewActions
            preview={effect}
            isSaving={carryOut.isPending}
            onBack={() => preview.reset()}
            onSave={() => change && carryOut.mutate({ ...change, version: effect.version, count: effect.changed })}
          />
        ) : (
          <FieldsActions mayPreview={fields.length > 0} isLoading={preview.isPending} onCancel={close} />
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
            <InputGrid module={module} mode="create" names={fields.map(({ name }) => name)} />
            <DialogContentText variant="body2">{translate('facet.bulk.emptied')}</DialogContentText>
          </>
        )}
      </Stack>
      {question}
    </FacetDialog>
  );
}

interface FieldsActionsProps {
  mayPreview: boolean;
  isLoading: boolean;
  onCancel: () => void;
}

/** The buttons below the fields and their new values. */
function FieldsActions({ mayPreview, isLoading, onCancel }: FieldsActionsProps) {
  const translate = useTranslate();
  return (
    <>
      <Button onClick={onCancel}>{translate('ra.action.cancel')}</Button>
      <Button
        // Back from the preview; at first there is nothing to preview yet.
        autoFocus
        type="submit"
        variant="contained"
        disabled={!mayPreview}
        loading={isLoading}
      >
        {translate('facet.bulk.preview')}
      </Button>
    </>
  );
}

interface PreviewActionsProps {
  preview: BulkPreview;
  isSaving: boolean;
  onBack: () => void;
  onSave: () => void;
}

/** The buttons below the preview: all of its changes, or back to the fields where nothing changes or some record refuses. */
function PreviewActions({ preview, isSaving, onBack, onSave }: PreviewActionsProps) {
  const translate = useTranslate();
  const { changed, refused, message } = preview;
  const maySave = changed > 0 && refused === 0 && message === null;
  return (
    <>
      <Button autoFocus={!maySave} onClick={onBack} disabled={isSaving}>
        {translate('facet.bulk.back')}
      </Button>
      <Button autoFocus variant="contained" disabled={!maySave} loading={isSaving} onClick={onSave}>
        {translate('facet.bulk.save', { smart_count: changed })}
      </Button>
    </>
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
