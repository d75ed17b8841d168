import Typography from '@mui/material/Typography';
import { type RaRecord, useTranslate } from 'ra-core';
import { isArchived } from '../../metadata/read/archived.ts';
import { StatusChip } from '../record/StatusChip.tsx';

/** What tells one of two records that are called alike from the other: its id, and whether it is archived. */
export function RecordName({ label, record }: { label: string; record: RaRecord }) {
  const translate = useTranslate();
  return (
    <>
      {label}{' '}
      <Typography component="span" variant="body2" color="text.secondary" sx={{ mx: 1, flexShrink: 0 }}>
        #{record.id}
      </Typography>{' '}
      {isArchived(record) && <StatusChip tone="muted">{translate('facet.archive.archived')}</StatusChip>}
    </>
  );
}
