import RestoreFromTrashIcon from '@mui/icons-material/RestoreFromTrash';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { Module } from '../../metadata/model.ts';
import { seesDeleted } from '../../metadata/read/restorable.ts';
import { ActionButton } from '../common/ActionButton.tsx';

const DeletedDialog = lazy(() => import('./DeletedDialog.tsx'));

/** Opens the dialog with the deleted records of the module, for those who may bring them back. */
export function DeletedButton({ module }: { module: Module }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  if (!seesDeleted(module)) return null;
  const label = translate('facet.history.deleted');
  return (
    <>
      <ActionButton label={label} Icon={RestoreFromTrashIcon} onClick={() => setOpen(true)} opensDialog />
      {open && (
        <Suspense>
          <DeletedDialog module={module} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
