import Button from '@mui/material/Button';
import { type RaRecord, RecordContextProvider, ResourceContextProvider, useTranslate } from 'ra-core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { Module, Tab } from '../../metadata/model.ts';
import { FieldGrid } from '../resources/form/FieldGrid.tsx';
import { FormTabs } from '../resources/form/FormTabs.tsx';
import type { FormMode } from '../resources/form/formFields.ts';
import type { Values } from '../resources/form/mergeVersions.ts';
import { RecordForm, type Refusals } from '../resources/form/RecordForm.tsx';
import { useUnsaved } from '../resources/form/useUnsaved.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FacetDialog } from './FacetDialog.tsx';

export interface RecordDialogProps {
  module: Module;
  mode: FormMode;
  /** Tabs with fields; links have their place on a page. */
  tabs: readonly Tab[];
  title: string;
  record?: RaRecord | undefined;
  preset?: Values | undefined;
  /** Closing, once the record is saved, is for whoever opened it. */
  onSubmit: (values: Values) => Promise<Refusals | undefined>;
  onClose: () => void;
}

/** The form of a record in a dialog. It asks before it throws away what was typed. */
export function RecordDialog({ module, mode, tabs, title, record, preset, onSubmit, onClose }: RecordDialogProps) {
  const translate = useTranslate();
  const [current, setCurrent] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const dirty = useRef(false);
  const close = () => (dirty.current ? setAsking(true) : onClose());

  return (
    <ResourceContextProvider value={module.name}>
      <RecordContextProvider value={record}>
        <FacetDialog
          open
          title={title}
          onClose={close}
          within={(content) => (
            <RecordForm module={module} mode={mode} tabs={tabs} record={record} preset={preset} onSubmit={onSubmit}>
              {content}
              <DirtyInto dirty={dirty} />
            </RecordForm>
          )}
          actions={
            <>
              <Button onClick={close}>{translate('ra.action.cancel')}</Button>
              <SaveButton always={mode === 'create'} />
            </>
          }
        >
          <FormTabs module={module} mode={mode} tabs={tabs} current={current} onChange={setCurrent}>
            {(tab) => <FieldGrid module={module} mode={mode} tab={tab} autoFocus />}
          </FormTabs>
        </FacetDialog>
        <ConfirmDialog
          open={asking}
          title={translate('facet.form.leaveTitle')}
          confirmLabel={translate('facet.form.leave')}
          cancelLabel={translate('facet.form.stay')}
          danger
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        >
          {translate('facet.form.leaveText')}
        </ConfirmDialog>
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}

/** @param always a new record may be all defaults; an unchanged one needs no saving */
function SaveButton({ always }: { always: boolean }) {
  const translate = useTranslate();
  const unsaved = useUnsaved();
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="contained" disabled={!always && !unsaved} loading={isSubmitting}>
      {translate('ra.action.save')}
    </Button>
  );
}

function DirtyInto({ dirty }: { dirty: RefObject<boolean> }) {
  const unsaved = useUnsaved();
  useEffect(() => {
    dirty.current = unsaved;
  }, [dirty, unsaved]);
  return null;
}
