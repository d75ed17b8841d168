import DeleteIcon from '@mui/icons-material/DeleteOutline';
import { useDeleteMany, useListContext, useNotify, useTranslate } from 'ra-core';
import { type Module, mayDo } from '../../metadata/model.ts';
import { DeleteWithConfirmButton } from '../dialogs/DeleteWithConfirmButton.tsx';
import { useListFeatures } from '../record/Features.ts';
import { useNotifyError } from '../refusals/useNotifyError.tsx';
import { ArchiveSelected } from './ArchiveSelected.tsx';

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
