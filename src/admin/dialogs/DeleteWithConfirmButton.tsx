import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { keepDeletedOf, type Module } from '../../metadata/model.ts';
import { seesDeleted } from '../../metadata/read/restorable.ts';
import { useText } from '../i18n/useText.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface DeleteWithConfirmButtonProps {
  /** The module of what is deleted. */
  module: Module;
  icon?: ReactNode;
  /** Title of the confirmation. */
  title: string;
  pending: boolean;
  /** Deletes; the confirmation stays open until this function calls `close`. */
  onConfirm: (close: () => void) => void;
}

/** A button that deletes after a confirmation. */
export function DeleteWithConfirmButton({ module, icon, title, pending, onConfirm }: DeleteWithConfirmButtonProps) {
  const translate = useTranslate();
  const wayBack = useWayBack(module);
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
        {wayBack}
      </ConfirmDialog>
    </>
  );
}

/** How, and until when, what is deleted comes back; or that it does not. */
function useWayBack(module: Module): string {
  const translate = useTranslate();
  const text = useText();
  const days = keepDeletedOf(useSchema().app);
  if (days === 0 || !seesDeleted(module)) return translate('facet.form.deleteText');
  return translate('facet.form.deleteWayBack', { smart_count: days, module: text(module.labelPlural) });
}
