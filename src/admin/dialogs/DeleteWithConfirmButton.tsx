import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface DeleteWithConfirmButtonProps {
  icon?: ReactNode;
  /** Title of the confirmation. */
  title: string;
  pending: boolean;
  /** Deletes; the confirmation stays open until this function calls `close`. */
  onConfirm: (close: () => void) => void;
}

/** A button that deletes after a confirmation. */
export function DeleteWithConfirmButton({ icon, title, pending, onConfirm }: DeleteWithConfirmButtonProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button color="error" startIcon={icon} onClick={() => setOpen(true)}>
        {translate('ra.action.delete')}
      </Button>
      <ConfirmDialog
        open={open}
        title={title}
        confirmLabel={translate('ra.action.delete')}
        danger
        pending={pending}
        onConfirm={() => onConfirm(close)}
        onCancel={close}
      >
        {translate('facet.form.deleteText')}
      </ConfirmDialog>
    </>
  );
}
