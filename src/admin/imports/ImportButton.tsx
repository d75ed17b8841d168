import UploadFileIcon from '@mui/icons-material/UploadFile';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { Module } from '../../metadata/model.ts';
import { ActionButton } from '../common/ActionButton.tsx';
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
      <ActionButton label={label} Icon={UploadFileIcon} onClick={() => setOpen(true)} opensDialog />
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
