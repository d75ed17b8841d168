import TransformIcon from '@mui/icons-material/CallSplit';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { Module } from '../../metadata/model.ts';
import { ActionButton } from '../common/ActionButton.tsx';

const TransformDialog = lazy(() => import('./TransformDialog.tsx'));

/** Combines the selected items of a list into a set, or takes a set apart. */
export function TransformButton({ module }: { module: Module }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionButton label={translate('facet.transform.title')} Icon={TransformIcon} onClick={() => setOpen(true)} />
      {open && (
        <Suspense fallback={null}>
          <TransformDialog module={module} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
