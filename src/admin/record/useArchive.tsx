import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type Identifier, useCloseNotification, useDataProvider, useNotify, useRefresh, useTranslate } from 'ra-core';
import type { Module } from '../../metadata/model.ts';
import { useMutationOnce } from '../common/useMutationOnce.ts';
import type { FacetDataProvider } from '../providers/data/dataProvider.ts';
import { useNotifyError } from '../refusals/useNotifyError.tsx';

/** Milliseconds for which the toast offers to undo. */
const shownFor = 8000;

interface Archiving {
  ids: readonly Identifier[];
  archived: boolean;
  /** It takes back what was done just now, so nothing offers to take that back. */
  undoes?: boolean;
}

/** Archives records of the module, or brings them back, and offers to undo it. */
export function useArchive(module: Module, onDone?: () => void) {
  const dataProvider = useDataProvider<FacetDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const onError = useNotifyError();
  const { mutate, isPending } = useMutationOnce({
    mutationFn: ({ ids, archived }: Archiving) => dataProvider.setArchived(module.name, ids, archived),
    onSuccess: (_ids, done) => {
      const undo = () => mutate({ ...done, archived: !done.archived, undoes: true });
      const toast = (
        <ArchiveToast count={done.ids.length} archived={done.archived} undo={done.undoes ? undefined : undo} />
      );
      notify(toast, { type: 'success', autoHideDuration: shownFor });
      refresh();
      onDone?.();
    },
    onError,
  });
  return {
    setArchived: (ids: readonly Identifier[], archived: boolean) => mutate({ ids, archived }),
    pending: isPending,
  };
}

interface ArchiveToastProps {
  count: number;
  archived: boolean;
  undo: (() => void) | undefined;
}

function ArchiveToast({ count, archived, undo }: ArchiveToastProps) {
  const translate = useTranslate();
  const close = useCloseNotification();
  const takeBack = () => {
    close();
    undo?.();
  };
  return (
    <Alert
      severity="success"
      variant="filled"
      onClose={undo ? undefined : () => close()}
      action={
        undo && (
          <Button color="inherit" onClick={takeBack}>
            {translate('ra.action.undo')}
          </Button>
        )
      }
    >
      {translate(archived ? 'facet.archive.done' : 'facet.archive.isBack', { smart_count: count })}
    </Alert>
  );
}
