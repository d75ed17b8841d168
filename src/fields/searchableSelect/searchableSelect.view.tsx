import Typography from '@mui/material/Typography';
import { type RaRecord, useCreatePath, useLocale, useReference } from 'ra-core';
import { Link } from 'react-admin';
import type { FieldOf } from '../shared/fieldType.ts';
import { type CellProps, defineFieldView, useFieldServices } from '../shared/fieldView.ts';
import type { searchableSelect } from './searchableSelect.ts';

type ReferenceField = FieldOf<typeof searchableSelect>;

export const searchableSelectView = defineFieldView<ReferenceField>({ Cell });

/** The name of the target, as a link to it. The record holds the name; a new row may not have it yet. */
function Cell({ field, record }: CellProps<ReferenceField>) {
  const { module } = field;
  const { recordLabelOf, formatOf } = useFieldServices();
  const locale = useLocale();
  const createPath = useCreatePath();
  const id = record[field.name] as RaRecord['id'] | null | undefined;
  const label = recordLabelOf(module);
  const shown = field.display?.[0] ?? { field: label, as: label };
  const brought = record[shown.as];
  const { referenceRecord } = useReference({
    reference: module,
    id: id ?? '',
    options: { enabled: id != null && brought == null },
  });
  if (id == null) return null;
  const name =
    formatOf(module, shown.field, brought, locale) ||
    formatOf(module, label, referenceRecord?.[label], locale) ||
    `#${id}`;
  return (
    <Link
      to={createPath({ resource: module, type: 'edit', id })}
      onClick={(event: { stopPropagation(): void }) => event.stopPropagation()}
    >
      <Typography component="span" variant="body2" noWrap>
        {name}
      </Typography>
    </Link>
  );
}
