import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import UndoIcon from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { Module } from '../../metadata/model.ts';
import { EmptyState } from '../common/EmptyState.tsx';
import { listAddress } from '../routing/addresses.ts';
import { ImportCountsLine } from './ImportCountsLine.tsx';
import type { Import } from './importTypes.ts';
import { UndoButton } from './UndoButton.tsx';

interface DoneStepProps {
  module: Module;
  file: Import;
  onUndo: () => void;
  onClose: () => void;
}

/** What became of the file, with the way to its records and the way back. */
export function DoneStep({ module, file, onUndo, onClose }: DoneStepProps) {
  const translate = useTranslate();
  const isUndone = file.state === 'undone';
  const isOwnList = module.menu !== false && (file.counts.created ?? 0) > 0;
  return (
    <EmptyState
      icon={isUndone ? <UndoIcon /> : <CheckCircleIcon />}
      title={translate(isUndone ? 'facet.import.undone' : 'facet.import.written', { file: file.file_name })}
      hint={isUndone ? translate('facet.import.undoneHint') : ''}
    >
      <ImportCountsLine file={file} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 2 }}>
        {!isUndone && <UndoButton file={file} onUndo={onUndo} />}
        {!isUndone && isOwnList && (
          <Button
            component={Link}
            to={`${listAddress(module.name)}?filter=${encodeURIComponent(JSON.stringify({ created_at_gte: file.run_at }))}`}
            onClick={onClose}
          >
            {translate('facet.import.show')}
          </Button>
        )}
        <Button autoFocus variant="contained" onClick={onClose}>
          {translate('facet.dialog.close')}
        </Button>
      </Box>
    </EmptyState>
  );
}
