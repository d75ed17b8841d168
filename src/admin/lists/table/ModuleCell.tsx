import MuiLink from '@mui/material/Link';
import { type RaRecord, useLocale } from 'ra-core';
import { Link } from 'react-router';
import { formatField } from '../../../fields/fieldTypes.ts';
import type { Module } from '../../../metadata/model.ts';
import type { ShownField } from '../../record/useShownFields.ts';
import { editAddress } from '../../routing/addresses.ts';

export interface ModuleCellProps {
  column: ShownField;
  record: RaRecord;
  /** The module whose record this cell opens: for the keyboard, and for a tab of its own. */
  opens?: Module | undefined;
}

/** A value in a row. */
export function ModuleCell({ column: { field, shown, view }, record, opens }: ModuleCellProps) {
  const locale = useLocale();
  if (!opens) return <view.Cell field={shown} record={record} />;
  return (
    <MuiLink
      component={Link}
      to={editAddress(opens.name, record.id)}
      underline="hover"
      onClick={(event) => event.stopPropagation()}
      sx={{ fontWeight: 500 }}
    >
      {formatField(shown, record[field.name], locale) || `#${record.id}`}
    </MuiLink>
  );
}
