import { RowPicture } from './camera/RowPicture.tsx';
import { TakePicture } from './camera/TakePicture.tsx';
import { CloseCount } from './counts/CloseCount.tsx';
import { countedItems } from './counts/countedItems.ts';
import { PrintCount } from './counts/PrintCount.tsx';
import { ConvertButtons } from './documents/convert/ConvertButtons.tsx';
import { ChooseFromAdd } from './documents/returns/ChooseFromAdd.tsx';
import { UpdateStatus } from './documents/status/UpdateStatus.tsx';
import { NumberEditor } from './items/NumberEditor.tsx';
import { OpenEditor } from './items/OpenEditor.tsx';
import { ImmediateAdd } from './links/add/ImmediateAdd.tsx';
import { ModalAdd } from './links/add/ModalAdd.tsx';
import { ExportButton } from './lists/actions/ExportButton.tsx';
import { ExportQrButton } from './lists/actions/ExportQrButton.tsx';
import { NewButton } from './lists/actions/NewButton.tsx';
import { PreviewDocument, PrintDocument } from './prints/DocumentButton.tsx';
import { PreviewLabel, PreviewLabels, PrintLabel, PrintLabels, PrintRowLabel } from './prints/LabelButton.tsx';
import type { Features } from './record/Features.ts';
import { CancelButton, DeleteButton, SaveButton } from './recordPage/FormToolbar.tsx';
import { SearchOrScanAdd } from './scanner/items/SearchOrScanAdd.tsx';
import { TransformButton } from './sets/TransformButton.tsx';
import { PublicPageButton } from './sharing/PublicPageButton.tsx';
import { UpdatePassword } from './users/UpdatePassword.tsx';

/**
 * Everything that features add to the generated lists and forms. A new action gets its name in
 * src/metadata/actionNames.ts; the compiler then asks for its component here.
 */
export const features = {
  listActions: {
    new: NewButton,
    export: ExportButton,
    'print-label': PrintLabels,
    'preview-label': PreviewLabels,
    transform: TransformButton,
    'export-qr': ExportQrButton,
  },
  detailActions: {
    delete: { place: 'start', Component: DeleteButton },
    cancel: { place: 'end', Component: CancelButton, onNew: true },
    save: { place: 'end', Component: SaveButton, onNew: true },
    'update-password': { place: 'head', Component: UpdatePassword },
    'update-grouping-type': { place: 'field' },
    'update-status': { place: 'head', Component: UpdateStatus },
    'move-on': { place: 'head', Component: ConvertButtons },
    'print-count': { place: 'head', Component: PrintCount },
    'close-count': { place: 'head', Component: CloseCount },
    'print-label': { place: 'end', Component: PrintLabel },
    'preview-label': { place: 'end', Component: PreviewLabel },
    'print-document': { place: 'end', Component: PrintDocument },
    'preview-document': { place: 'end', Component: PreviewDocument },
  },
  rowActions: {
    'take-picture': TakePicture,
    'print-label': PrintRowLabel,
  },
  fieldEditors: [
    { isFor: ({ renumber }, field) => renumber?.field === field, Editor: NumberEditor },
    {
      isFor: ({ actions, stock }, field) =>
        actions.detail.includes('update-grouping-type') && stock?.transform?.grouping === field,
      Editor: OpenEditor,
    },
  ],
  addStyles: {
    modal: ModalAdd,
    search: SearchOrScanAdd,
    'choose-from': ChooseFromAdd,
    immediate: ImmediateAdd,
    none: null,
  },
  linkParts: [countedItems],
  pageButtons: { 'public-page': PublicPageButton },
  RecordPicture: RowPicture,
} satisfies Features;
