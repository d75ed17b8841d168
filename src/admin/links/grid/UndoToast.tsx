import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { noticePlace } from '../../theme/noticePlace.ts';
import { useEditsOfGrid } from './linkEditsContext.ts';

/** Milliseconds for which this toast offers to undo; Ctrl+Z has no such limit. */
const shownFor = 8000;

/** Says that values were saved and offers to undo that. Each new step replaces the toast of the one before. */
export function UndoToast() {
  const { last, undo } = useEditsOfGrid();
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(last !== undefined), [last]);
  if (!last) return null;
  return (
    <Snackbar
      {...noticePlace}
      open={open}
      autoHideDuration={shownFor}
      onClose={(_event, reason) => reason !== 'clickaway' && setOpen(false)}
      message={translate('facet.link.valuesSaved', { smart_count: last.count })}
      action={
        <Button size="small" color="inherit" onClick={undo}>
          {translate('ra.action.undo')}
        </Button>
      }
      slotProps={{ content: { sx: { bgcolor: 'success.main', color: 'success.contrastText' } } }}
    />
  );
}
