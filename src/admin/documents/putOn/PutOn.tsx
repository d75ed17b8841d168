import PlaylistAddIcon from '@mui/icons-material/PlaylistAdd';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useRecordPage } from '../../record/RecordPage.ts';
import { PutOnSheet } from './PutOnSheet.tsx';
import { takingDocuments } from './takingDocuments.ts';

/** Puts the item on screen on a document. Without a document that takes it now, there is no button. */
export function PutOn() {
  const translate = useTranslate();
  const schema = useSchema();
  const { module, record } = useRecordPage();
  const [open, setOpen] = useState(false);
  const taking = record ? takingDocuments(schema, module, record) : [];
  if (!record || taking.length === 0) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<PlaylistAddIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('facet.putOn.button')}
      </Button>
      {open && <PutOnSheet taking={taking} item={record} onClose={() => setOpen(false)} />}
    </>
  );
}
