import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';
import { FacetDialog } from './FacetDialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  children: ReactNode;
  /** Label of the button that confirms, as a verb: 'Delete', 'Leave'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** The action cannot be undone: its button is red. */
  danger?: boolean;
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * A question with two answers, above all other dialogs. Enter gives the answer that it is about; where that cannot be undone,
 * Enter changes nothing: a hand-held scanner ends each code with it.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, danger = false, pending = false } = props;
  const textId = useId();
  const translate = useTranslate();
  return (
    <FacetDialog
      open={open}
      size="small"
      title={title}
      onClose={props.onCancel}
      describedBy={textId}
      actions={
        <>
          <Button autoFocus={danger} onClick={props.onCancel}>
            {cancelLabel ?? translate('ra.action.cancel')}
          </Button>
          <Button
            variant="contained"
            color={danger ? 'error' : 'primary'}
            loading={pending}
            // The second click of a double click may come before the first one shows.
            onClick={({ detail }) => detail < 2 && props.onConfirm()}
            autoFocus={!danger}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <DialogContentText id={textId} component="div">
        {children}
      </DialogContentText>
    </FacetDialog>
  );
}
