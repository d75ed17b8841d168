import { useTranslate } from 'ra-core';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmLeaveDialogProps {
  open: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether unsaved changes may be discarded. */
export function ConfirmLeaveDialog({ open, onLeave, onStay }: ConfirmLeaveDialogProps) {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      open={open}
      title={translate('facet.form.leaveTitle')}
      confirmLabel={translate('facet.form.leave')}
      cancelLabel={translate('facet.form.stay')}
      danger
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {translate('facet.form.leaveText')}
    </ConfirmDialog>
  );
}
