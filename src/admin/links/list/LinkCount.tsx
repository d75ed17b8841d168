import Chip from '@mui/material/Chip';
import { useGetList } from 'ra-core';
import { linkOf } from '../../../metadata/model.ts';
import { useRecordPage } from '../../record/RecordPage.ts';

/** How many rows a link of the record on screen has; nothing while that is unknown or none. */
export function LinkCount({ name }: { name: string }) {
  const { module, record } = useRecordPage();
  const link = linkOf(module, name);
  const { total } = useGetList(
    link.module,
    { filter: { [link.by]: record?.id }, sort: link.sort, pagination: { page: 1, perPage: 1 } },
    { enabled: record !== undefined },
  );
  return total ? <Chip size="small" label={total} sx={{ height: 20, cursor: 'inherit' }} /> : null;
}
