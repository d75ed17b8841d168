import Box from '@mui/material/Box';
import type { RaRecord } from 'ra-core';
import type { ComponentType } from 'react';
import type { DetailActionName, ListActionName, RowActionName } from '../../metadata/keys/actionNames.ts';
import type { Module } from '../../metadata/model.ts';
import { TakePicture } from '../camera/TakePicture.tsx';
import { CloseCount } from '../counts/CloseCount.tsx';
import { PrintCount } from '../counts/PrintCount.tsx';
import { MoveOn } from '../documents/convert/ConvertButtons.tsx';
import { UpdateStatus } from '../documents/status/UpdateStatus.tsx';
import { ExportButton } from '../lists/actions/ExportButton.tsx';
import { ExportQrButton } from '../lists/actions/ExportQrButton.tsx';
import { NewButton } from '../lists/actions/NewButton.tsx';
import { PreviewDocument, PrintDocument } from '../prints/DocumentButton.tsx';
import { PreviewLabel, PreviewLabels, PrintLabel, PrintLabels, PrintRowLabel } from '../prints/LabelButton.tsx';
import { useRecordPage } from '../record/RecordPage.ts';
import { TransformButton } from '../sets/TransformButton.tsx';
import { UpdatePassword } from '../users/UpdatePassword.tsx';
import { CancelButton, DeleteButton, SaveButton } from './FormToolbar.tsx';

/** The component of every action that a module may put above its list. */
const listActions: Record<ListActionName, ComponentType<{ module: Module }>> = {
  new: NewButton,
  export: ExportButton,
  'print-label': PrintLabels,
  'preview-label': PreviewLabels,
  transform: TransformButton,
  'export-qr': ExportQrButton,
};

/**
 * Where an action of a record's page stands: at the start or the end of the bar below the form, in the page's head, or
 * at a field (see editors/editorOf.ts).
 */
type DetailAction =
  | { place: 'start' | 'end'; Component: ComponentType; onNew?: boolean }
  | { place: 'head'; Component: ComponentType }
  | { place: 'field' };

const detailActions: Record<DetailActionName, DetailAction> = {
  delete: { place: 'start', Component: DeleteButton },
  cancel: { place: 'end', Component: CancelButton, onNew: true },
  save: { place: 'end', Component: SaveButton, onNew: true },
  'update-password': { place: 'head', Component: UpdatePassword },
  'update-item-no': { place: 'field' },
  'update-grouping-type': { place: 'field' },
  'update-status': { place: 'head', Component: UpdateStatus },
  'move-on': { place: 'head', Component: MoveOn },
  'print-count': { place: 'head', Component: PrintCount },
  'close-count': { place: 'head', Component: CloseCount },
  'print-label': { place: 'end', Component: PrintLabel },
  'preview-label': { place: 'end', Component: PreviewLabel },
  'print-document': { place: 'end', Component: PrintDocument },
  'preview-document': { place: 'end', Component: PreviewDocument },
};

/** The component of every action that a module may put into the detail of a row. */
const rowActions: Record<RowActionName, ComponentType<{ module: Module; record: RaRecord }>> = {
  'take-picture': TakePicture,
  'print-label': PrintRowLabel,
};

/** What can be done with one row of a list, as the schema orders it. */
export function RowActionButtons({ module, record }: { module: Module; record: RaRecord }) {
  return (module.actions.row as RowActionName[]).map((name) => {
    const Action = rowActions[name];
    return <Action key={name} module={module} record={record} />;
  });
}

/** The buttons above a list, as the schema orders them. */
export function ListActions({ module }: { module: Module }) {
  return (module.actions.list as ListActionName[]).map((name) => {
    const Action = listActions[name];
    return <Action key={name} module={module} />;
  });
}

/** The actions in the head of a record's page. */
export function HeadActions() {
  const { module, mode } = useRecordPage();
  if (mode === 'create') return null;
  return actionsOf(module).map(([name, action]) => action.place === 'head' && <action.Component key={name} />);
}

/** The buttons of the bar below a record's form. */
export function ToolbarActions() {
  const { module, mode } = useRecordPage();
  const at = (place: 'start' | 'end') =>
    actionsOf(module).map(
      ([name, action]) =>
        action.place === place && (mode === 'edit' || action.onNew) && <action.Component key={name} />,
    );
  return (
    <>
      {at('start')}
      <Box sx={{ flex: 1 }} />
      {at('end')}
    </>
  );
}

function actionsOf(module: Module): [DetailActionName, DetailAction][] {
  return (module.actions.detail as DetailActionName[]).map((name) => [name, detailActions[name]]);
}
