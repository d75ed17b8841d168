import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import UploadFileIcon from '@mui/icons-material/UploadFile';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type DragEvent, useRef, useState } from 'react';
import { byFirstClick } from '../../fields/shared/byFirstClick.ts';
import { formatMoment } from '../../fields/shared/days/formatMoment.ts';
import { useLanguage } from '../i18n/LanguageProvider.tsx';
import { isSameValue } from '../record/isSameValue.ts';
import { useNotifyError } from '../refusals/useNotifyError.tsx';
import { ImportCountsLine } from './ImportCountsLine.tsx';
import type { ImportSummary } from './importTypes.ts';
import { UndoButton } from './UndoButton.tsx';
import type { ImportCalls } from './useImportCalls.ts';

interface FileStepProps {
  calls: ImportCalls;
  /** Only imports for the same record are offered to go on with. */
  values: Record<string, unknown>;
  onFile: (file: File) => void;
  onOpen: (id: number) => void;
  onUndo: (id: number) => void;
}

/** Takes the file, and offers what was begun or imported before. */
export function FileStep({ calls, values, onFile, onOpen, onUndo }: FileStepProps) {
  const translate = useTranslate();
  const notifyError = useNotifyError();
  const { data, refetch } = useQuery({ queryKey: ['imports', calls.module], queryFn: calls.list, gcTime: 0 });
  // It may have further values, which were given to its new records.
  const isSame = (one: ImportSummary) =>
    Object.entries(values).every(([name, value]) => isSameValue(one.values[name], value));
  const earlier = data?.filter(isSame) ?? [];
  const remove = (id: number) => calls.remove(id).then(() => refetch(), notifyError);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <DropPlace onFile={onFile} />
      {earlier.length > 0 && (
        <Box component="section">
          <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600 }}>
            {translate('facet.import.earlier')}
          </Typography>
          <Box component="ul" aria-label={translate('facet.import.earlier')} sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {earlier.map((one) => (
              <Earlier key={one.id} file={one} onOpen={onOpen} onUndo={onUndo} onRemove={remove} />
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}

function DropPlace({ onFile }: Pick<FileStepProps, 'onFile'>) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1.5,
        p: 4,
        textAlign: 'center',
        border: '2px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 2,
      }}
    >
      <UploadFileIcon sx={{ fontSize: 44, color: 'text.disabled' }} />
      <Typography>{translate('facet.import.drop')}</Typography>
      <Button variant="contained" onClick={() => input.current?.click()}>
        {translate('facet.import.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={translate('facet.import.choose')}
        accept=".csv,.tsv,.txt,.xlsx,.xlsm"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
        }}
      />
      <Typography variant="body2" color="text.secondary">
        {translate('facet.import.hint')}
      </Typography>
    </Box>
  );
}

interface EarlierProps {
  file: ImportSummary;
  onOpen: (id: number) => void;
  onUndo: (id: number) => void;
  onRemove: (id: number) => void;
}

function Earlier({ file, onOpen, onUndo, onRemove }: EarlierProps) {
  const translate = useTranslate();
  const { language } = useLanguage();
  const { id, file_name, created_at, run_at, state } = file;
  const isOpen = state === 'new' || state === 'checked';
  const moment = formatMoment(run_at ?? created_at, language);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{file_name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {translate(`facet.import.state.${state}`)} · {moment} · <ImportCountsLine file={file} />
        </Typography>
      </Box>
      {isOpen && (
        <>
          <Button onClick={() => onOpen(id)}>{translate('facet.import.goOn')}</Button>
          <Tooltip title={translate('facet.import.forget', { file: file_name })}>
            <IconButton
              aria-label={translate('facet.import.forget', { file: file_name })}
              onClick={byFirstClick(() => onRemove(id))}
            >
              <DeleteIcon />
            </IconButton>
          </Tooltip>
        </>
      )}
      {state === 'done' && <UndoButton file={file} onUndo={() => onUndo(id)} />}
    </Box>
  );
}
