import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type RaRecord, useCreateSuggestionContext, useTranslate, useWrappedSource } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useFieldServices } from './fieldView.ts';

interface NewRecordProps {
  module: string;
  /** Values that the new record starts with, given what was typed into the drop-down. */
  startWith: (typed: string) => Record<string, unknown>;
}

/** The dialog behind the choice 'Create …' of a drop-down (prop `create`). The drop-down then chooses the new record. */
export function NewChoice({
  module,
  startWith,
  choiceOf,
}: NewRecordProps & { choiceOf: (record: RaRecord) => unknown }) {
  const { NewRecordDialog } = useFieldServices();
  const { filter, onCancel, onCreate } = useCreateSuggestionContext();
  return (
    <NewRecordDialog
      module={module}
      initialValues={startWith(filter ?? '')}
      onCreated={(record) => onCreate(choiceOf(record))}
      onClose={onCancel}
    />
  );
}

interface WithNewButtonProps extends NewRecordProps {
  source: string;
  label: string;
  /** The value that the field takes from the new record. */
  pick: (record: RaRecord) => unknown;
  children: ReactNode;
}

/** An input with a button beside it that makes a new record and chooses it. */
export function WithNewButton({ module, startWith, source, label, pick, children }: WithNewButtonProps) {
  const { NewRecordDialog } = useFieldServices();
  const { setValue } = useFormContext();
  const name = useWrappedSource(source);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const choose = (record: RaRecord) => {
    setValue(name, pick(record), { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    close();
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, width: '100%' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      <NewButton label={label} onClick={() => setOpen(true)} />
      {open && <NewRecordDialog module={module} initialValues={startWith('')} onCreated={choose} onClose={close} />}
    </Box>
  );
}

function NewButton({ label, onClick }: { label: string; onClick: () => void }) {
  const text = useTranslate()('facet.field.newRecordOf', { label });
  return (
    <Tooltip title={text}>
      <IconButton aria-label={text} onClick={onClick} sx={{ mt: 1.25 }}>
        <AddIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
