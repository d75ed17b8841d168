import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useRecordContext, useTranslate } from 'ra-core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { isComposing } from '../../fields/shared/isComposing.ts';
import { type NumberedModule, numberMistake, numberParams } from '../../metadata/read/renumbering.ts';
import { isShown } from '../../metadata/read/rules/shownWhen.ts';
import { useMutationOnce } from '../common/useMutationOnce.ts';
import { type Notice, NoticeDialog } from '../dialogs/NoticeDialog.tsx';
import { useText } from '../i18n/useText.ts';
import type { FacetDataProvider } from '../providers/data/dataProvider.ts';
import { isHandledElsewhere } from '../providers/http/httpClient.ts';
import type { FieldEditorProps } from '../record/Features.ts';
import { noticeRoom } from '../theme/noticeRoom.ts';
import { ClickToEdit } from './ClickToEdit.tsx';

/** Changes the number of a record by a call of its own; rows that share the number change with it. */
export function NumberEditor({ module, field, Input }: FieldEditorProps) {
  const numbered = module as NumberedModule;
  const label = useText()(field.label);
  const record = useRecordContext();
  /** False: it was, until now. */
  const [editing, setEditing] = useState<boolean>();
  const [notice, setNotice] = useState<Notice>();
  const done = (notice: Notice) => {
    setEditing(false);
    setNotice(notice);
  };
  const { mutate, isPending } = useRenumber(numbered, done, setNotice);
  return (
    <>
      {editing ? (
        <NumberInput
          module={numbered}
          label={label}
          current={String(record?.[field.name] ?? '')}
          pending={isPending}
          onSave={mutate}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <ClickToEdit label={label} takesFocus={editing === false} onEdit={() => setEditing(true)}>
          <Input field={field} readOnly />
        </ClickToEdit>
      )}
      <NoticeDialog notice={notice} onClose={() => setNotice(undefined)} />
    </>
  );
}

interface NumberInputProps {
  module: NumberedModule;
  label: string;
  current: string;
  pending: boolean;
  onSave: (number: string) => void;
  onCancel: () => void;
}

function NumberInput({ module, label, current, pending, onSave, onCancel }: NumberInputProps) {
  const translate = useTranslate();
  const text = useText();
  const [typed, setTyped] = useState(current);
  const [mistake, setMistake] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const save = () => {
    // The focus stays here while the call is under way, and comes back here from the dialog that says it failed.
    input.current?.focus();
    const found = numberMistake(module, typed.trim(), current);
    setMistake(found && ('text' in found ? text(found.text) : translate(found.key, found.params)));
    if (!found) onSave(typed.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    if (isComposing(event)) return event.stopPropagation();
    // Enter would save the form around the editor, Escape close a dialog around it.
    event.preventDefault();
    event.stopPropagation();
    if (pending) return;
    if (event.key === 'Enter') save();
    else onCancel();
  };
  return (
    <Box sx={{ ...noticeRoom, display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
      <TextField
        autoFocus
        label={label}
        value={typed}
        inputRef={input}
        error={mistake !== undefined}
        helperText={mistake}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', readOnly: pending } }}
      />
      <IconButton onClick={save} disabled={pending} aria-label={translate('facet.renumber.save')} sx={{ mt: 1 }}>
        <CheckIcon fontSize="small" />
      </IconButton>
      <IconButton onClick={onCancel} disabled={pending} aria-label={translate('ra.action.cancel')} sx={{ mt: 1 }}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

function useRenumber(module: NumberedModule, onDone: (notice: Notice) => void, onFail: (notice: Notice) => void) {
  const translate = useTranslate();
  const updatedText = useUpdatedText(module);
  const record = useRecordContext();
  const dataProvider = useDataProvider<FacetDataProvider>();
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: async (number: string) =>
      record?.id === undefined ? undefined : dataProvider.renumber(module, record.id, number),
    onSuccess: async (renumbered) => {
      if (!renumbered) {
        onFail({ title: translate('facet.renumber.errorTitle'), text: translate('facet.renumber.noId') });
        return;
      }
      await queryClient.invalidateQueries({ queryKey: [module.name] });
      onDone({ title: translate('facet.renumber.updatedTitle'), text: updatedText(renumbered) });
    },
    onError: (error: Error) => {
      if (isHandledElsewhere(error)) return;
      const { message } = error;
      const text = message ? translate(message) : translate('facet.renumber.failed', numberParams(module));
      onFail({ title: translate('facet.renumber.failedTitle'), text });
    },
  });
}

/** The message after the change; it differs where rows in the form have the same number. */
function useUpdatedText(module: NumberedModule): (record: RaRecord) => string {
  const text = useText();
  const translate = useTranslate();
  const { links = [], messages } = module.renumber;
  return (record) => {
    const shared = module.tabs.some(
      (tab) => 'link' in tab && links.includes(tab.link) && isShown(module, tab.shownWhen, record),
    );
    const own = (shared ? messages?.updatedWithLinks : undefined) ?? messages?.updated;
    return own ? text(own) : translate('facet.renumber.updated', numberParams(module));
  };
}
