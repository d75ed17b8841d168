import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import IconButton from '@mui/material/IconButton';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useTranslate } from 'ra-core';
import type { Module } from '../../../metadata/model.ts';
import type { FacetDataProvider } from '../../providers/data/dataProvider.ts';
import { useNotifyError } from '../../refusals/useNotifyError.tsx';

/** Stars a row for the user, or removes the star. `label`: what the record is called. */
export function StarButton({ module, record, label }: { module: Module; record: RaRecord; label: string }) {
  const translate = useTranslate();
  const { mutate, isPending, variables } = useStar(module);
  const starred = isPending ? variables.starred : record._starred === true;
  return (
    <IconButton
      size="small"
      aria-label={translate('facet.list.star', { record: label })}
      aria-pressed={starred}
      disabled={isPending}
      color={starred ? 'warning' : 'default'}
      onClick={(event) => {
        event.stopPropagation();
        mutate({ id: record.id, starred: !starred });
      }}
    >
      {starred ? <StarIcon fontSize="small" /> : <StarBorderIcon fontSize="small" />}
    </IconButton>
  );
}

function useStar(module: Module) {
  const dataProvider = useDataProvider<FacetDataProvider>();
  const queryClient = useQueryClient();
  const notifyError = useNotifyError();
  return useMutation({
    mutationFn: ({ id, starred }: { id: RaRecord['id']; starred: boolean }) =>
      dataProvider.star(module.name, id, starred),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [module.name, 'getList'] }),
    onError: notifyError,
  });
}
