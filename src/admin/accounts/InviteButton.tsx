import PersonAddIcon from '@mui/icons-material/PersonAddAlt';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { Module } from '../../metadata/model.ts';
import { ActionButton } from '../common/ActionButton.tsx';

const InviteDialog = lazy(() => import('./InviteDialog.tsx'));

/** Opens the dialog that adds a user who sets the password themselves. */
export function InviteButton({ module }: { module: Module }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionButton
        label={translate('facet.account.invite')}
        Icon={PersonAddIcon}
        onClick={() => setOpen(true)}
        opensDialog
      />
      {open && (
        <Suspense>
          <InviteDialog module={module} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
