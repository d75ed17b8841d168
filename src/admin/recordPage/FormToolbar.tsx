import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useDelete, useNotify, useTranslate } from 'ra-core';
import { type ReactNode, type RefObject, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { mayDo } from '../../metadata/model.ts';
import { pageActionsMark } from '../common/pageActionsMark.ts';
import { keysOf } from '../common/shortcutKeys.ts';
import { DeleteWithConfirmButton } from '../dialogs/DeleteWithConfirmButton.tsx';
import { useDraft, useForgetRecord } from '../forms/drafts/useFormDraft.ts';
import { useUnsaved } from '../forms/drafts/useUnsaved.ts';
import { codeOf } from '../providers/http/callFailure.ts';
import { useRecordFeatures } from '../record/Features.ts';
import { isClosed, isConfirmed } from '../record/isConfirmed.ts';
import { useRecordPage } from '../record/RecordPage.ts';
import { useNotifyError } from '../refusals/useNotifyError.tsx';
import { listAddress } from '../routing/addresses.ts';
import { aboveBottomBar, formBarHeight } from '../theme/touch.ts';

/** The bar below a form; it stays in sight while the form scrolls. */
export function FormToolbar({ children }: { children: ReactNode }) {
  return (
    <Box ref={keepHeight} role="group" {...{ [pageActionsMark]: '' }} sx={barSx}>
      {children}
    </Box>
  );
}

/** Keeps the height of the bar for the page, which scrolls what gets the focus to above it. */
function keepHeight(bar: HTMLElement | null) {
  if (!bar || typeof ResizeObserver === 'undefined') return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(formBarHeight, `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty(formBarHeight);
  };
}

export function SaveButton() {
  const translate = useTranslate();
  const unsaved = useUnsaved();
  const { isSubmitting } = useFormState();
  const { module, mode, another, gone, isFilled = false } = useRecordPage();
  if (mode === 'edit' && !mayDo(module, 'update')) return null;
  const disabled = !(unsaved || isFilled) || gone === true;
  return (
    <>
      {another && <SaveAndNewButton disabled={disabled} another={another} />}
      <Button
        type="submit"
        variant="contained"
        disabled={disabled}
        loading={isSubmitting && !another?.current}
        // Enter in an input clicks this button too.
        onClick={() => another && Object.assign(another, { current: false })}
        aria-keyshortcuts="Control+S"
        title={keysOf('Control+S').join('+')}
        sx={{ minWidth: { xs: 64, sm: 96 } }}
      >
        {translate('ra.action.save')}
      </Button>
    </>
  );
}

/** Back to the list. With unsaved changes the form asks first. */
export function CancelButton() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { module } = useRecordPage();
  return <Button onClick={() => navigate(listAddress(module.name))}>{translate('ra.action.cancel')}</Button>;
}

/** Deletes the record. A document that has moved its items has to be set back first, a Closed count opened again. */
export function DeleteButton() {
  const { module, record } = useRecordPage();
  if (isConfirmed(module, record)) return <LockedDelete reason="facet.document.deleteLocked" />;
  return isClosed(module, record) ? <LockedDelete reason="facet.count.deleteLocked" /> : <DeleteRecord />;
}

/** The button stays focusable, unlike a disabled one, so that keyboard users can read the reason too. */
function LockedDelete({ reason }: { reason: string }) {
  const translate = useTranslate();
  return (
    <Tooltip title={translate(reason)} describeChild>
      <Button
        aria-disabled
        disableRipple
        sx={{ color: 'text.disabled', cursor: 'not-allowed', '&:hover': { bgcolor: 'transparent' } }}
      >
        {translate('ra.action.delete')}
      </Button>
    </Tooltip>
  );
}

/**
 * Deletes the record after a confirmation. A refusal (another record still needs it) is shown in the server's words, or
 * by a feature that knows what to do instead.
 */
function DeleteRecord() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { module, record, leaving, label } = useRecordPage();
  const [deleteOne, { isPending }] = useDelete();
  const draft = useDraft();
  const forgetRecord = useForgetRecord();
  const { refusedDeletes } = useRecordFeatures();
  const [refused, setRefused] = useState<Error>();
  if (!record) return null;
  const dialogFor = (error: unknown) => refusedDeletes[codeOf(error) ?? ''];

  const remove = (close: () => void) =>
    deleteOne(
      module.name,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          leaving.current = true;
          draft?.forget();
          forgetRecord(module.name, record.id);
          notify('ra.notification.deleted', { type: 'success', messageArgs: { smart_count: 1 } });
          navigate(listAddress(module.name));
        },
        onError: (error) => {
          close();
          if (dialogFor(error)) setRefused(error as Error);
          else notifyError(error);
        },
      },
    );

  const RefusedDelete = dialogFor(refused);
  return (
    <>
      <DeleteWithConfirmButton
        module={module}
        title={translate('facet.form.deleteTitle', { record: label })}
        pending={isPending}
        onConfirm={remove}
      />
      {RefusedDelete && refused && <RefusedDelete error={refused} onClose={() => setRefused(undefined)} />}
    </>
  );
}

const barSx = {
  position: 'sticky',
  bottom: aboveBottomBar,
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  // Of what stands in a second line, saving is at the right as well.
  justifyContent: 'flex-end',
  gap: 1,
  // On a narrow phone the four buttons of a document stand on one line.
  px: { xs: 1, sm: 3 },
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
};

/** Saves the new record and starts another one. Not a submit button: Enter would click it, because it is the first one. */
function SaveAndNewButton({ disabled, another }: { disabled: boolean; another: RefObject<boolean> }) {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  return (
    <Button
      data-save-and-new
      disabled={disabled}
      loading={isSubmitting && another.current}
      aria-keyshortcuts="Control+Shift+S"
      onClick={(event) => {
        another.current = true;
        event.currentTarget.form?.requestSubmit();
      }}
    >
      {translate('facet.form.saveAndNew')}
    </Button>
  );
}
