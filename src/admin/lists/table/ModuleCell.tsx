import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { type RaRecord, useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { formatField } from '../../../fields/fieldTypes.ts';
import type { Module } from '../../../metadata/model.ts';
import { isArchived } from '../../../metadata/read/archived.ts';
import { StatusChip } from '../../record/StatusChip.tsx';
import type { DisplayedField } from '../../record/useDisplayedFields.ts';
import { editAddress } from '../../routing/addresses.ts';

interface ModuleCellProps {
  column: DisplayedField;
  record: RaRecord;
  /** The module whose record this cell links to: for the keyboard, and to open it in a browser tab of its own. */
  opens?: Module | undefined;
}

/** A value in a row. */
export function ModuleCell({ column: { field, display, view }, record, opens }: ModuleCellProps) {
  const locale = useLocale();
  const translate = useTranslate();
  if (!opens) return <view.Cell field={display} record={record} />;
  const link = (
    <MuiLink
      component={Link}
      to={editAddress(opens.name, record.id)}
      underline="hover"
      onClick={(event) => event.stopPropagation()}
      sx={{ fontWeight: 500 }}
    >
      {formatField(display, record[field.name], locale) || `#${record.id}`}
    </MuiLink>
  );
  if (!opens.archive || !isArchived(record)) return link;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {link}
      <StatusChip tone="muted">{translate('facet.archive.archived')}</StatusChip>
    </Box>
  );
}
