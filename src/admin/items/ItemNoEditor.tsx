import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useRecordContext, useTranslate } from 'ra-core';
import { type KeyboardEvent, useState } from 'react';
import { type Notice, NoticeDialog } from '../dialogs/NoticeDialog.tsx';
import { useText } from '../i18n/useText.ts';
import type { FacetDataProvider } from '../providers/dataProvider.ts';
import { shownElsewhere } from '../providers/httpClient.ts';
import type { FieldEditorProps } from '../record/Features.ts';
import { ClickToEdit } from './ClickToEdit.tsx';
import { itemNoMistake } from './itemNoMistake.ts';

/** Changes an item's number by a call of its own: the numbers of a set's sub-items follow. */
export function ItemNoEditor({ module, field, view: { Input } }: FieldEditorProps) {
  const label = useText()(field.label);
  const record = useRecordContext();
  const [editing, setEditing] = useState(false);
  const [notice, setNotice] = useState<Notice>();
  const done = (told: Notice) => {
    setEditing(false);
    setNotice(told);
  };
  const { mutate, isPending } = useUpdateItemNo(module.name, done, setNotice);
  return (
    <>
      {editing ? (
        <ItemNoInput
          label={label}
          current={String(record?.[field.name] ?? '')}
          pending={isPending}
          onSave={mutate}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <ClickToEdit label={label} onEdit={() => setEditing(true)}>
          <Input field={field} readOnly />
        </ClickToEdit>
      )}
      <NoticeDialog notice={notice} onClose={() => setNotice(undefined)} />
    </>
  );
}

interface ItemNoInputProps {
  label: string;
  current: string;
  pending: boolean;
  onSave: (item_no: string) => void;
  onCancel: () => void;
}

function ItemNoInput({ label, current, pending, onSave, onCancel }: ItemNoInputProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(current);
  const [mistake, setMistake] = useState<string>();
  const save = () => {
    const found = itemNoMistake(typed, current);
    setMistake(found);
    if (!found) onSave(typed.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Enter would save the form around it, Escape close a dialog around it.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') save();
    else onCancel();
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
      <TextField
        autoFocus
        label={label}
        value={typed}
        disabled={pending}
        error={mistake !== undefined}
        helperText={mistake && translate(`facet.error.${mistake}`)}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      />
      <IconButton onClick={save} disabled={pending} aria-label={translate('facet.itemNo.save')} sx={{ mt: 1 }}>
        <CheckIcon fontSize="small" />
      </IconButton>
      <IconButton onClick={onCancel} disabled={pending} aria-label={translate('ra.action.cancel')} sx={{ mt: 1 }}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

function useUpdateItemNo(module: string, onDone: (notice: Notice) => void, onFail: (notice: Notice) => void) {
  const translate = useTranslate();
  const record = useRecordContext();
  const dataProvider = useDataProvider<FacetDataProvider>();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (item_no: string) =>
      record?.id === undefined ? undefined : dataProvider.updateItemNo(record.id, item_no),
    onSuccess: async (item) => {
      if (!item) {
        onFail({ title: translate('facet.itemNo.errorTitle'), text: translate('facet.itemNo.noId') });
        return;
      }
      await queryClient.invalidateQueries({ queryKey: [module] });
      const text = translate(item.grouping_type === 'Set' ? 'facet.itemNo.updatedSet' : 'facet.itemNo.updated');
      onDone({ title: translate('facet.itemNo.updatedTitle'), text });
    },
    onError: ({ message }: Error) => {
      if (message === shownElsewhere) return;
      onFail({ title: translate('facet.itemNo.failedTitle'), text: translate(message || 'facet.itemNo.failed') });
    },
  });
}
