import MuiLink from '@mui/material/Link';
import { type RaRecord, useLocale } from 'ra-core';
import { Link } from 'react-router';
import { formatField } from '../../../fields/fieldTypes.ts';
import type { Module } from '../../../metadata/model.ts';
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
  if (!opens) return <view.Cell field={display} record={record} />;
  return (
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
}
