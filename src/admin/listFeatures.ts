import { InviteButton } from './accounts/InviteButton.tsx';
import { BulkEditButton } from './bulk/BulkEditButton.tsx';
import { RowPicture, TakePicture } from './camera/RowPicture.tsx';
import { DeletedButton } from './history/DeletedButton.tsx';
import { ImportButton } from './imports/ImportButton.tsx';
import { ExportButton } from './lists/actions/ExportButton.tsx';
import { ExportQrButton } from './lists/actions/ExportQrButton.tsx';
import { NewButton } from './lists/actions/NewButton.tsx';
import { PreviewLabels, PrintLabels, PrintRowLabel } from './prints/LabelButton.tsx';
import type { ListFeatures } from './record/Features.ts';
import { TransformButton } from './sets/TransformButton.tsx';

/**
 * Everything that features add to the generated lists. A new action gets its name in src/metadata, in actionNames.ts;
 * the compiler then requires its component here.
 */
export const listFeatures = {
  listActions: {
    new: NewButton,
    export: ExportButton,
    'print-label': PrintLabels,
    'preview-label': PreviewLabels,
    transform: TransformButton,
    'export-qr': ExportQrButton,
    invite: InviteButton,
  },
  rowActions: {
    'take-picture': TakePicture,
    'print-label': PrintRowLabel,
  },
  selectionButtons: { edit: BulkEditButton },
  moreActions: { import: ImportButton, deleted: DeletedButton },
  RecordPicture: RowPicture,
} satisfies ListFeatures;
