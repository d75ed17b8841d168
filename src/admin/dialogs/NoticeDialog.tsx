import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { FacetDialog } from './FacetDialog.tsx';

/** The text of a notice. */
export interface Notice {
  title: string;
  text: string;
}

/** Shows a notice until the user has closed it; it is open while there is a notice. */
export function NoticeDialog({ notice, onClose }: { notice: Notice | undefined; onClose: () => void }) {
  const translate = useTranslate();
  const textId = useId();
  // While the dialog fades out it still shows the last notice.
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
