import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type RaRecord, RecordContextProvider, ResourceContextProvider, useTranslate } from 'ra-core';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { Module, Tab } from '../../metadata/model.ts';
import { ConfirmLeaveDialog } from '../dialogs/ConfirmLeaveDialog.tsx';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import type { FormMode } from '../record/RecordPage.ts';
import { DraftBar } from './drafts/DraftBar.tsx';
import { UnsavedChangesGuard } from './drafts/UnsavedChangesGuard.tsx';
import type { RecordDraft } from './drafts/useFormDraft.ts';
import { useUnsaved } from './drafts/useUnsaved.ts';
import { FieldGrid } from './FieldGrid.tsx';
import { FormTabs } from './FormTabs.tsx';
import { LinkTabNotice } from './LinkTabNotice.tsx';
import { type FormHandle, RecordForm, type Refusals } from './RecordForm.tsx';
import type { Values } from './values/mergeVersions.ts';

interface RecordDialogProps {
  module: Module;
  mode: FormMode;
  /** Tabs of links lead to the record's own page instead of a list. */
  tabs: readonly Tab[];
  /** Fields that show but cannot be changed. */
  fixed?: readonly string[];
  title: string;
  record?: RaRecord | undefined;
  preset?: Values | undefined;
  /**
   * Resolves with the refused fields, `{}` where it stays open for another reason. The component that opened the dialog
   * closes it once the record is saved, unless `another` is set: then the form starts empty again.
   */
  onSubmit: (values: Values, another: boolean) => Promise<Refusals | undefined>;
  /** The label of a second button, which saves and starts another record. */
  anotherLabel?: string;
  /** Above the fields: what others have done to the record meanwhile. */
  note?: ReactNode;
  /** The record is not there any more: nothing can be saved. */
  gone?: boolean;
  /** Wraps the content, inside of the form. */
  within?: (content: ReactNode) => ReactNode;
  /** Keeps what is typed. The component that opened the dialog calls its `forget` once the record is saved. */
  draft: RecordDraft;
  /** A ref to the form's own reset, for a dialog that stays open after a save. */
  handle?: RefObject<FormHandle | null>;
  onClose: () => void;
}

/** The form of a record in a dialog. It asks before it discards unsaved changes. */
export function RecordDialog(props: RecordDialogProps) {
  const { module, mode, tabs, fixed, title, record, preset, onSubmit, anotherLabel, draft, onClose } = props;
  const { handle, note, gone = false, within = (content) => content } = props;
  const translate = useTranslate();
  const [current, setCurrent] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const dirty = useRef(false);
  const close = () => (dirty.current ? setAsking(true) : onClose());
  const leave = () => {
    draft.forget();
    onClose();
  };
  const { submit, another, round, saved } = useDialogSubmit(onSubmit);

  return (
    <ResourceContextProvider value={module.name}>
      <RecordContextProvider value={record}>
        <FacetDialog
          open
          title={title}
          onClose={close}
          within={(content) => (
            <RecordForm
              key={round}
              module={module}
              mode={mode}
              tabs={tabs}
              record={record}
              preset={preset}
              onSubmit={submit}
              handle={handle}
              draft={draft}
            >
              {within(content)}
              <DirtyInto dirty={dirty} />
              <UnsavedChangesGuard leaving={saved} inDialog />
            </RecordForm>
          )}
          actions={
            <>
              <Button onClick={close}>{translate('ra.action.cancel')}</Button>
              {anotherLabel !== undefined && <AnotherButton label={anotherLabel} another={another} />}
              <SaveButton always={mode === 'create'} gone={gone} another={another} />
            </>
          }
        >
          <Box sx={edgeSx}>
            {note && <Box sx={{ px: { xs: 2, sm: 3 }, pt: 2, '&:has([role="status"]:empty)': { pt: 0 } }}>{note}</Box>}
            <DraftBar module={module} mode={mode} />
            <FormTabs module={module} mode={mode} tabs={tabs} current={current} onChange={setCurrent} opensAll>
              {(tab) =>
                'link' in tab ? (
                  <LinkTabNotice module={module} tab={tab} />
                ) : (
                  <FieldGrid module={module} mode={mode} tab={tab} fixed={fixed} autoFocus />
                )
              }
            </FormTabs>
          </Box>
        </FacetDialog>
        <ConfirmLeaveDialog open={asking} onLeave={leave} onStay={() => setAsking(false)} />
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}

/**
 * Saves, and then closes or starts another record.
 * @returns `another`: which of the two is wanted, set by the button that is pressed; `round`: a number that grows with
 * each record that was followed by another; `saved`: the record is saved, or about to be, and the dialog closes
 */
function useDialogSubmit(onSubmit: RecordDialogProps['onSubmit']) {
  const another = useRef(false);
  const [round, setRound] = useState(0);
  // The component that opened it may leave the page with the saved record.
  const saved = useRef(false);
  const submit = async (values: Values) => {
    saved.current = !another.current;
    const refusals = await onSubmit(values, another.current);
    if (refusals) saved.current = false;
    if (!refusals && another.current) setRound((now) => now + 1);
    return refusals;
  };
  return { submit, another, round, saved };
}

/** Tabs and fields bring their own padding. */
const edgeSx = { mx: -3, my: -2.5 };

/** @param always a new record may consist of defaults alone; an unchanged stored one needs no save */
function SaveButton({ always, gone, another }: { always: boolean; gone: boolean; another: RefObject<boolean> }) {
  const translate = useTranslate();
  const unsaved = useUnsaved();
  const { isSubmitting } = useFormState();
  // Enter in an input clicks this button too.
  const onClick = () => {
    another.current = false;
  };
  return (
    <Button
      type="submit"
      variant="contained"
      disabled={gone || (!always && !unsaved)}
      loading={isSubmitting && !another.current}
      onClick={onClick}
    >
      {translate('ra.action.save')}
    </Button>
  );
}

/** Not a submit button: Enter would click it, because it is the first one in the form. */
function AnotherButton({ label, another }: { label: string; another: RefObject<boolean> }) {
  const { isSubmitting } = useFormState();
  return (
    <Button
      data-save-and-new
      loading={isSubmitting && another.current}
      onClick={(event) => {
        another.current = true;
        event.currentTarget.form?.requestSubmit();
      }}
    >
      {label}
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
