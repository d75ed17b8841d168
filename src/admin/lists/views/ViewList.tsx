import DeleteIcon from '@mui/icons-material/DeleteOutline';
import LinkIcon from '@mui/icons-material/Link';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Module } from '../../../metadata/model.ts';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx';
import { isSameValue } from '../../record/isSameValue.ts';
import { useNotifyError } from '../../refusals/useNotifyError.tsx';
import { listAddress } from '../../routing/addresses.ts';
import type { ListChoiceState } from '../choices/useListChoice.ts';
import { useApplyView } from './useApplyView.ts';
import { type SavedView, useDeleteView, useViews, type ViewState } from './useViews.ts';

interface ViewListProps {
  module: Module;
  choice: ListChoiceState;
  now: ViewState;
  onApplied: () => void;
}

/** The saved views of a list, fetched anew each time it opens: others may have shared one meanwhile. */
export default function ViewList({ module, choice, now, onApplied }: ViewListProps) {
  const translate = useTranslate();
  const { data: views, isError } = useViews(module, true);
  const apply = useApplyView(choice);
  if (isError) return <Hint text={translate('facet.list.viewsFailed')} />;
  if (!views) return <Hint text={translate('ra.page.loading')} />;
  if (views.length === 0) return <Hint text={translate('facet.list.noViews')} />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 320, overflowY: 'auto' }}>
      {views.map((view) => (
        <ViewItem
          key={view.id}
          module={module}
          view={view}
          current={isSameValue(view.filter, now.filter) && isSameValue(view.sort, now.sort)}
          onApply={() => {
            onApplied();
            apply(view);
          }}
        />
      ))}
    </Box>
  );
}

function Hint({ text }: { text: string }) {
  return (
    <Typography variant="body2" color="text.secondary">
      {text}
    </Typography>
  );
}

interface ViewItemProps {
  module: Module;
  view: SavedView;
  current: boolean;
  onApply: () => void;
}

function ViewItem({ module, view, current, onApply }: ViewItemProps) {
  const translate = useTranslate();
  const { name, shared, own, owner } = view;
  const sharedBy = own ? translate('facet.list.viewShared') : translate('facet.list.viewSharedBy', { owner });
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center' }}>
      <ListItemButton
        selected={current}
        onClick={onApply}
        title={name}
        sx={{ borderRadius: 1, minHeight: 44, minWidth: 0 }}
      >
        <ListItemText
          primary={name}
          secondary={shared ? (own || owner ? sharedBy : translate('facet.list.viewShared')) : undefined}
          slotProps={{ primary: { variant: 'body2', noWrap: true }, secondary: { variant: 'caption', noWrap: true } }}
        />
      </ListItemButton>
      <CopyAddress module={module} view={view} />
      {own && <RemoveView module={module} view={view} />}
    </Box>
  );
}

/** Deletes the view, after a question: nothing brings it back. */
function RemoveView({ module, view: { id, name } }: { module: Module; view: SavedView }) {
  const translate = useTranslate();
  const notifyError = useNotifyError();
  const { mutate: remove, isPending } = useDeleteView(module);
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <IconButton
        size="small"
        aria-label={translate('facet.list.removeView', { name })}
        onClick={() => setAsking(true)}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
      <ConfirmDialog
        open={asking}
        title={translate('facet.list.removeViewTitle', { name })}
        confirmLabel={translate('ra.action.delete')}
        danger
        pending={isPending}
        onConfirm={() => remove(id, { onError: notifyError, onSettled: close })}
        onCancel={close}
      >
        {translate('facet.form.deleteText')}
      </ConfirmDialog>
    </>
  );
}

/** Copies the address of the view, for a message to others or a bookmark. */
function CopyAddress({ module, view }: { module: Module; view: SavedView }) {
  const translate = useTranslate();
  const notify = useNotify();
  const address = `${window.location.origin}${listAddress(module.name)}?view=${view.id}`;
  const label = translate('facet.list.copyView', { name: view.name });
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify('facet.list.viewCopied', { type: 'info' }),
      () => notify('facet.list.viewNotCopied', { type: 'warning', messageArgs: { address } }),
    );
  // Browsers copy on secure pages alone.
  if (!navigator.clipboard) return null;
  return (
    <IconButton size="small" aria-label={label} title={label} onClick={copy}>
      <LinkIcon fontSize="small" />
    </IconButton>
  );
}
