import PersonAddIcon from '@mui/icons-material/PersonAddAlt';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { Module } from '../../metadata/model.ts';

const InviteDialog = lazy(() => import('./InviteDialog.tsx'));

/** Opens the dialog that adds a user who sets the password themselves. */
export function InviteButton({ module }: { module: Module }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<PersonAddIcon />} onClick={() => setOpen(true)} aria-haspopup="dialog">
        {translate('facet.account.invite')}
      </Button>
      {open && (
        <Suspense>
          <InviteDialog module={module} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
