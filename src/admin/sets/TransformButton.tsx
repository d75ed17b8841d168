import TransformIcon from '@mui/icons-material/CallSplit';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { Module } from '../../metadata/model.ts';

const TransformDialog = lazy(() => import('./TransformDialog.tsx'));

/** Combines the selected items of a list into a set, or takes a set apart. */
export function TransformButton({ module }: { module: Module }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<TransformIcon />} onClick={() => setOpen(true)}>
        {translate('facet.transform.title')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <TransformDialog module={module} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
