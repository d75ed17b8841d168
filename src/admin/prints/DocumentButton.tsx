import PreviewIcon from '@mui/icons-material/PreviewOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { useLocale, useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { textIn } from '../../fields/shared/fieldType.ts';
import { ActionButton } from '../common/ActionButton.tsx';
import { useUnsaved } from '../forms/drafts/useUnsaved.ts';
import { useRecordPage } from '../record/RecordPage.ts';

/** The code for PDFs is loaded when the first document is opened. */
const DocumentDialog = lazy(() => import('./DocumentDialog.tsx'));

/** Prints the document on screen, as it was last saved. */
export function PrintDocument() {
  return <DocumentButton print />;
}

/** Shows the document on screen as it would be printed. */
export function PreviewDocument() {
  return <DocumentButton print={false} />;
}

function DocumentButton({ print }: { print: boolean }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { module, record } = useRecordPage();
  const unsaved = useUnsaved();
  const [open, setOpen] = useState(false);
  const document = textIn(module.label, locale);
  const label = translate(print ? 'facet.paper.print' : 'facet.paper.preview', { document });
  if (!record) return null;
  return (
    <>
      <ActionButton
        label={label}
        Icon={print ? PrintIcon : PreviewIcon}
        variant="text"
        opensDialog
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <DocumentDialog {...{ module, record, print, unsaved }} title={label} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
