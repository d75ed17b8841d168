import Typography from '@mui/material/Typography';
import { type RaRecord, useCreatePath, useReference } from 'ra-core';
import { Link } from 'react-admin';
import type { FieldOf } from '../shared/fieldType.ts';
import { type CellProps, defineFieldView, useFieldServices } from '../shared/fieldView.ts';
import { formatText } from '../shared/formatText.ts';
import type { searchableSelect } from './searchableSelect.ts';

type ReferenceField = FieldOf<typeof searchableSelect>;

export const searchableSelectView = defineFieldView<ReferenceField>({ Cell });

/** The name of the target, as a link to it. The record holds the name; a new row may not have it yet. */
function Cell({ field, record }: CellProps<ReferenceField>) {
  const { recordLabelOf } = useFieldServices();
  const createPath = useCreatePath();
  const id = record[field.name] as RaRecord['id'] | null | undefined;
  const brought = record[field.display?.[0]?.as ?? recordLabelOf(field.module)];
  const { referenceRecord } = useReference({
    reference: field.module,
    id: id ?? '',
    options: { enabled: id != null && brought == null },
  });
  if (id == null) return null;
  const name = formatText(brought) || formatText(referenceRecord?.[recordLabelOf(field.module)]) || `#${id}`;
  return (
    <Link
      to={createPath({ resource: field.module, type: 'edit', id })}
      onClick={(event: { stopPropagation(): void }) => event.stopPropagation()}
    >
      <Typography component="span" variant="body2" noWrap>
        {name}
      </Typography>
    </Link>
  );
}
