import EditIcon from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { type Module, mayDo } from '../../metadata/model.ts';
import { bulkFields } from './bulkFields.ts';

const BulkEditDialog = lazy(() => import('./BulkEditDialog.tsx'));

/** Changes fields of the selected records, or of all that the list finds. */
export function BulkEditButton({ module }: { module: Module }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  if (module.readOnly || !mayDo(module, 'update') || bulkFields(module).length === 0) return null;
  return (
    <>
      <Button startIcon={<EditIcon />} onClick={() => setOpen(true)}>
        {translate('facet.bulk.edit')}
      </Button>
      {open && (
        <Suspense>
          <BulkEditDialog module={module} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
