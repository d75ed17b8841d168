import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useTranslate } from 'ra-core';
import { useEffect, useSyncExternalStore } from 'react';
import { noticePlace } from '../theme/noticePlace.ts';
import { countMarks } from './CountMarks.ts';

/** Milliseconds for which this toast offers to undo a mark; the row itself offers it without a limit. */
const shownFor = 8000;

/** Says which item was marked by hand and offers to undo it. Each mark replaces the toast of the one before. */
export function MarkToast() {
  const { last } = useSyncExternalStore(countMarks.subscribe, () => countMarks.state);
  const translate = useTranslate();
  useEffect(() => () => countMarks.forget(), []);
  if (!last) return null;
  const undo = () => {
    countMarks.forget();
    last.undo();
  };
  return (
    <Snackbar
      {...noticePlace}
      open
      key={`${last.key} ${last.row}`}
      autoHideDuration={shownFor}
      onClose={(_event, reason) => reason !== 'clickaway' && countMarks.forget()}
      message={translate(last.key, { row: last.row })}
      action={
        <Button color="inherit" onClick={undo} sx={{ minHeight: 44 }}>
          {translate('ra.action.undo')}
        </Button>
      }
      slotProps={{ content: { sx: { bgcolor: 'success.main', color: 'success.contrastText' } } }}
    />
  );
}
