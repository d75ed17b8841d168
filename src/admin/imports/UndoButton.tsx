import UndoIcon from '@mui/icons-material/Undo';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { ImportCountsLine } from './ImportCountsLine.tsx';
import type { ImportSummary } from './importTypes.ts';

/** Takes an import back, after a question. */
export function UndoButton({ file, onUndo }: { file: ImportSummary; onUndo: () => void }) {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    onUndo();
  };
  return (
    <>
      <Button startIcon={<UndoIcon />} onClick={() => setAsking(true)}>
        {translate('facet.import.undo')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={translate('facet.import.undoTitle', { file: file.file_name })}
        confirmLabel={translate('facet.import.undoNow')}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        {translate('facet.import.undoText')} <ImportCountsLine file={file} />
      </ConfirmDialog>
    </>
  );
}
