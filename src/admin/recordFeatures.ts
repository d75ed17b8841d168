import { RemoveSecondFactor } from './accounts/RemoveSecondFactor.tsx';
import { ResetLinkButton } from './accounts/ResetLinkButton.tsx';
import { TakePictureHere } from './camera/TakePictureHere.tsx';
import { CostLog } from './costs/CostLog.tsx';
import { CloseCount } from './counts/CloseCount.tsx';
import { CountHead } from './counts/CountHead.tsx';
import { MarkRowButton } from './counts/MarkRowButton.tsx';
import { PrintCount } from './counts/PrintCount.tsx';
import { ConvertButtons } from './documents/convert/ConvertButtons.tsx';
import { PutOn } from './documents/putOn/PutOn.tsx';
import { ChooseFromAdd } from './documents/returns/ChooseFromAdd.tsx';
import { UpdateStatus } from './documents/status/UpdateStatus.tsx';
import { HistoryButton } from './history/HistoryButton.tsx';
import { LinkImport } from './imports/LinkImport.tsx';
import { mayAdd } from './imports/mayImport.ts';
import { NumberEditor } from './items/NumberEditor.tsx';
import { OpenEditor } from './items/OpenEditor.tsx';
import { ImmediateAdd } from './links/add/ImmediateAdd.tsx';
import { ModalAdd } from './links/add/ModalAdd.tsx';
import { MergeButton } from './merging/MergeButton.tsx';
import { CancelPayment } from './payments/CancelPayment.tsx';
import { PartyPayments } from './payments/PartyPayments.tsx';
import { StatementButton } from './payments/StatementButton.tsx';
import { PreviewDocument, PrintDocument } from './prints/DocumentButton.tsx';
import { PreviewLabel, PrintLabel } from './prints/LabelButton.tsx';
import type { RecordFeatures } from './record/Features.ts';
import { ArchiveButton } from './recordPage/ArchiveButton.tsx';
import { ArchiveInsteadDialog } from './recordPage/ArchiveInsteadDialog.tsx';
import { DuplicateButton } from './recordPage/DuplicateButton.tsx';
import { CancelButton, DeleteButton, SaveButton } from './recordPage/FormToolbar.tsx';
import { UpdatePassword } from './recordPage/UpdatePassword.tsx';
import { ItemEntry } from './scanner/items/ItemEntry.tsx';
import { SearchAdd } from './scanner/items/SearchAdd.tsx';
import { PublicPageButton } from './sharing/PublicPageButton.tsx';
import { ValueActions } from './valueLists/ValueActions.tsx';
import { ValueInUseDialog } from './valueLists/ValueInUseDialog.tsx';

/**
 * Everything that features add to the generated pages of records. A new action gets its name in src/metadata, in
 * actionNames.ts; the compiler then requires its component here.
 */
export const recordFeatures = {
  detailActions: {
    delete: { place: 'start', Component: DeleteButton },
    archive: { place: 'start', Component: ArchiveButton },
    merge: { place: 'head', Component: MergeButton },
    duplicate: { place: 'head', Component: DuplicateButton },
    cancel: { place: 'end', Component: CancelButton, onNew: true },
    save: { place: 'end', Component: SaveButton, onNew: true },
    'update-password': { place: 'head', Component: UpdatePassword },
    'reset-link': { place: 'head', Component: ResetLinkButton },
    'remove-second-factor': { place: 'head', Component: RemoveSecondFactor },
    'update-grouping-type': { place: 'field' },
    'update-status': { place: 'head', Component: UpdateStatus },
    'move-on': { place: 'head', Component: ConvertButtons },
    'put-on': { place: 'reach', Component: PutOn },
    'take-picture': { place: 'reach', Component: TakePictureHere },
    'print-count': { place: 'head', Component: PrintCount },
    'close-count': { place: 'head', Component: CloseCount },
    'print-label': { place: 'end', Component: PrintLabel, folds: true },
    'preview-label': { place: 'end', Component: PreviewLabel, folds: true },
    'print-document': { place: 'end', Component: PrintDocument, folds: true },
    'preview-document': { place: 'end', Component: PreviewDocument, folds: true },
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
    search: SearchAdd,
    'choose-from': ChooseFromAdd,
    immediate: ImmediateAdd,
    none: null,
  },
  linkParts: [
    { name: 'numbers', isFor: ({ add, pick }) => add === 'search' && pick !== undefined, Head: ItemEntry },
    { name: 'import', isFor: (link, _parent, rows) => link.add !== 'none' && mayAdd(rows), Add: LinkImport },
    {
      name: 'counted-items',
      isFor: (link, { count }) => count?.items.link === link.name,
      Head: CountHead,
      RowButton: MarkRowButton,
    },
    {
      name: 'cost-log',
      isFor: (_link, { stock }, rows) => stock?.cost !== undefined && rows.cost !== undefined,
      Foot: CostLog,
    },
    {
      name: 'party-payments',
      isFor: (link, _parent, rows) => rows.payment?.party === link.by,
      Head: PartyPayments,
    },
    { name: 'payments', isFor: (_link, _parent, rows) => rows.payment !== undefined, RowButton: CancelPayment },
  ],
  refusedDeletes: { value_in_use: ValueInUseDialog, still_needed: ArchiveInsteadDialog },
  pageButtons: {
    value: ValueActions,
    statement: StatementButton,
    'public-page': PublicPageButton,
  },
  titleButtons: { history: HistoryButton },
} satisfies RecordFeatures;
