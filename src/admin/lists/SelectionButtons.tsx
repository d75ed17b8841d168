import DeleteIcon from '@mui/icons-material/DeleteOutline';
import ArchiveIcon from '@mui/icons-material/Inventory2Outlined';
import BringBackIcon from '@mui/icons-material/UnarchiveOutlined';
import Button from '@mui/material/Button';
import { useDeleteMany, useListContext, useNotify, useTranslate } from 'ra-core';
import { type Module, mayDo } from '../../metadata/model.ts';
import { archivedKey } from '../../metadata/read/archived.ts';
import { DeleteWithConfirmButton } from '../dialogs/DeleteWithConfirmButton.tsx';
import { useListFeatures } from '../record/Features.ts';
import { useArchive } from '../record/useArchive.tsx';
import { useNotifyError } from '../refusals/useNotifyError.tsx';

export interface SelectionButtonsProps {
  open: boolean;
  module: Module;
}

/** What can be done with the selected rows. */
export default function SelectionButtons({ module }: SelectionButtonsProps) {
  const { selectionButtons } = useListFeatures();
  return (
    <>
      {Object.entries(selectionButtons).map(([name, Part]) => (
        <Part key={name} module={module} />
      ))}
      {module.archive && mayDo(module, 'archive') && <ArchiveSelected module={module} />}
      {mayDo(module, 'delete') && <DeleteSelected module={module} />}
    </>
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

/** Archives the selected records; in a list of archived ones, brings them back. */
function ArchiveSelected({ module }: { module: Module }) {
  const translate = useTranslate();
  const { selectedIds, filterValues, onUnselectItems } = useListContext();
  const { setArchived, pending } = useArchive(module, onUnselectItems);
  const archived = filterValues[archivedKey] === true;
  return (
    <Button
      startIcon={archived ? <BringBackIcon /> : <ArchiveIcon />}
      loading={pending}
      onClick={() => setArchived(selectedIds, !archived)}
    >
      {translate(archived ? 'facet.archive.bringBack' : 'facet.archive.archive')}
    </Button>
  );
}
