import UploadFileIcon from '@mui/icons-material/UploadFile';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { useLinkContext } from '../links/link/linkContext.ts';

const ImportDialog = lazy(() => import('./ImportDialog.tsx'));

/** Imports a file into the rows of a link: the stones of a purchase from the list of a supplier. */
export function LinkImport() {
  const translate = useTranslate();
  const { link, parentId, rows, locked, refresh } = useLinkContext();
  const [open, setOpen] = useState(false);
  if (locked !== undefined) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<UploadFileIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('facet.import.button')}
      </Button>
      {open && (
        <Suspense>
          <ImportDialog
            module={rows}
            values={{ [link.by]: parentId }}
            onWritten={refresh}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
