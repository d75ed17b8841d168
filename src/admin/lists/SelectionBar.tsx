import CloseIcon from '@mui/icons-material/Close';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useDeleteMany, useListContext, useNotify, useTranslate } from 'ra-core';
import { type Module, mayDo } from '../../metadata/model.ts';
import { DeleteWithConfirmButton } from '../dialogs/DeleteWithConfirmButton.tsx';
import { useListFeatures } from '../record/Features.ts';
import { useNotifyError } from '../refusals/useNotifyError.tsx';
import { ArchiveSelected } from './ArchiveSelected.tsx';

/** The actions for the selected rows. The bar replaces the toolbar, so that the table does not move. */
export function SelectionBar({ module }: { module: Module }) {
  const translate = useTranslate();
  const { selectedIds, onUnselectItems } = useListContext();
  const { selectionButtons } = useListFeatures();
  return (
    <Box role="toolbar" aria-label={translate('facet.list.selection')} sx={barSx}>
      <IconButton onClick={() => onUnselectItems()} aria-label={translate('ra.action.unselect')} size="small">
        <CloseIcon />
      </IconButton>
      <Typography sx={{ flex: 1, whiteSpace: 'nowrap' }} aria-live="polite">
        {translate('ra.action.bulk_actions', { smart_count: selectedIds.length })}
      </Typography>
      {Object.entries(selectionButtons).map(([name, Part]) => (
        <Part key={name} module={module} />
      ))}
      {module.archive && mayDo(module, 'archive') && <ArchiveSelected module={module} />}
      {mayDo(module, 'delete') && <DeleteSelected module={module} />}
    </Box>
  );
}

function DeleteSelected({ module }: { module: Module }) {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { selectedIds, onUnselectItems } = useListContext();
  const [deleteMany, { isPending }] = useDeleteMany();
  const count = selectedIds.length;

  const remove = (close: () => void) =>
    deleteMany(
      module.name,
      { ids: selectedIds },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          onUnselectItems();
          notify('ra.notification.deleted', { type: 'success', messageArgs: { smart_count: count } });
        },
        onError: notifyError,
        onSettled: close,
      },
    );

  return (
    <DeleteWithConfirmButton
      module={module}
      icon={<DeleteIcon />}
      title={translate('facet.list.deleteTitle', { smart_count: count })}
      pending={isPending}
      onConfirm={remove}
    />
  );
}

const barSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  flex: 1,
  minWidth: 0,
  minHeight: 40,
  px: 1,
  mx: -1,
  borderRadius: 1,
  bgcolor: 'action.selected',
};
