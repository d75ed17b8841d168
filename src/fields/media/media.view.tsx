import type { FieldOf } from '../shared/fieldType.ts';
import { type CellProps, defineFieldView, useLabel } from '../shared/fieldView.ts';
import { MediaButton } from './MediaButton.tsx';
import { type media, mediaFiles } from './media.ts';

type MediaField = FieldOf<typeof media>;

export const mediaView = defineFieldView<MediaField>({ Cell, wordless: ({ cell }) => cell === 'icon' });

/** How many files there are, as a button that shows them. */
function Cell({ field, record }: CellProps<MediaField>) {
  const files = mediaFiles(record[field.name]);
  const label = useLabel(field);
  return <MediaButton files={files} label={label} look={field.cell} clip={field.accept === 'file'} />;
}
