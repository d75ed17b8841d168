import PreviewIcon from '@mui/icons-material/PreviewOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { type RaRecord, useListContext, useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { Module } from '../../metadata/model.ts';
import { ActionButton } from '../common/ActionButton.tsx';
import { useChosenRows } from '../lists/actions/useChosenRows.ts';
import { useRecordPage } from '../record/RecordPage.ts';

/** The code that draws PDFs is loaded when the first label is opened. */
const LabelDialog = lazy(() => import('./LabelDialog.tsx'));

/** Prints the labels of the selected rows. */
export function PrintLabels({ module }: { module: Module }) {
  return <ListLabels module={module} print />;
}

/** Shows the labels of the selected rows. */
export function PreviewLabels({ module }: { module: Module }) {
  return <ListLabels module={module} print={false} />;
}

/** Prints the label of the record on screen, as it was last saved. */
export function PrintLabel() {
  return <RecordLabel print />;
}

/** Prints the label of one row of a list. */
export function PrintRowLabel({ module, record }: { module: Module; record: RaRecord }) {
  return <LabelButton module={module} print rows={async () => [record]} variant="outlined" />;
}

/** Shows the label of the record on screen, as it was last saved. */
export function PreviewLabel() {
  return <RecordLabel print={false} />;
}

function ListLabels({ module, print }: { module: Module; print: boolean }) {
  const { selectedIds } = useListContext();
  const chosenRows = useChosenRows(module);
  const rows = async () => (selectedIds.length > 0 ? chosenRows() : []);
  return <LabelButton module={module} print={print} rows={rows} variant="outlined" />;
}

function RecordLabel({ print }: { print: boolean }) {
  const { module, record } = useRecordPage();
  return <LabelButton module={module} print={print} rows={async () => (record ? [record] : [])} variant="text" />;
}

interface LabelButtonProps {
  module: Module;
  print: boolean;
  rows: () => Promise<RaRecord[]>;
  variant: 'outlined' | 'text';
}

function LabelButton({ module, print, rows, variant }: LabelButtonProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const Icon = print ? PrintIcon : PreviewIcon;
  const label = translate(print ? 'facet.print.print' : 'facet.print.preview');
  return (
    <>
      <ActionButton label={label} Icon={Icon} variant={variant} onClick={() => setOpen(true)} />
      {open && (
        <Suspense fallback={null}>
          <LabelDialog module={module} rows={rows} print={print} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
