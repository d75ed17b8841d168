import UploadFileIcon from '@mui/icons-material/UploadFile';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { Module } from '../../metadata/model.ts';
import { mayImport } from './mayImport.ts';

const ImportDialog = lazy(() => import('./ImportDialog.tsx'));

/** Opens the dialog that imports a file into the module, for those who may. */
export function ImportButton({ module }: { module: Module }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const queryClient = useQueryClient();
  if (!mayImport(module)) return null;
  const label = translate('facet.import.button');
  return (
    <>
      <Tooltip title={label}>
        <IconButton aria-label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <UploadFileIcon />
        </IconButton>
      </Tooltip>
      {open && (
        <Suspense>
          <ImportDialog
            module={module}
            values={{}}
            onWritten={() => queryClient.invalidateQueries({ queryKey: [module.name] })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
