import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { FacetDialog } from './FacetDialog.tsx';

/** What a dialog has to say. */
export interface Notice {
  title: string;
  text: string;
}

/** Says something and waits until it was read; shown while there is a notice. */
export function NoticeDialog({ notice, onClose }: { notice: Notice | undefined; onClose: () => void }) {
  const translate = useTranslate();
  const textId = useId();
  // While it fades it still shows what it said.
  const [shown, setShown] = useState(notice);
  if (notice && notice !== shown) setShown(notice);
  return (
    <FacetDialog
      open={notice !== undefined}
      size="small"
      title={shown?.title}
      describedBy={textId}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('facet.dialog.ok')}
        </Button>
      }
    >
      <DialogContentText id={textId}>{shown?.text}</DialogContentText>
    </FacetDialog>
  );
}
