import SyncAltIcon from '@mui/icons-material/SyncAlt';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { documentStatuses } from '../../../metadata/keys/documentKeys.ts';
import { mayBecome } from '../../../metadata/rights/mayBecome.ts';
import { alsoCalledMark } from '../../common/pageActionsMark.ts';
import { useText } from '../../i18n/useText.ts';
import { isConfirmed } from '../../record/isConfirmed.ts';
import { useRecordPage } from '../../record/RecordPage.ts';
import { type DisplayedField, useDisplayedFields } from '../../record/useDisplayedFields.ts';
import { useStatusText } from '../../record/useStatusText.ts';
import { StatusDialog } from './StatusDialog.tsx';

/** The status of the document on screen, a note beside it once it is Confirmed, and the button that changes it. */
export function UpdateStatus() {
  const translate = useTranslate();
  const { module, record } = useRecordPage();
  const displayedFields = useDisplayedFields();
  const [open, setOpen] = useState(false);
  const statusText = useStatusText(module);
  const { document } = module;
  if (!document || !record) return null;
  const now = record[document.status];
  const allowed = documentStatuses.filter((status) => status !== now && mayBecome(module, now, status));
  const beside = isConfirmed(module, record) ? displayedFields(module, document.beside ?? []) : [];
  return (
    <Box sx={{ display: { xs: 'contents', sm: 'flex' }, flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      {beside.map((column) => (
        <Beside key={column.field.name} column={column} />
      ))}
      {displayedFields(module, [document.status]).map(({ field, display, view: { Cell } }) => (
        <Cell key={field.name} field={display} record={record} />
      ))}
      {allowed.length > 0 && (
        <Button
          variant="outlined"
          startIcon={<SyncAltIcon />}
          onClick={() => setOpen(true)}
          {...{ [alsoCalledMark]: allowed.map(statusText).join('\n') }}
        >
          {translate('facet.document.updateStatus')}
        </Button>
      )}
      {open && <StatusDialog onClose={() => setOpen(false)} />}
    </Box>
  );
}

function Beside({ column: { display, view } }: { column: DisplayedField }) {
  const text = useText();
  const { record } = useRecordPage();
  const label = text(display.label);
  return (
    <Box role="group" aria-label={label} sx={{ lineHeight: 1.2 }}>
      <Typography variant="caption" color="text.secondary" aria-hidden sx={{ display: 'block', lineHeight: 1.3 }}>
        {label}
      </Typography>
      {record && <view.Cell field={display} record={record} />}
    </Box>
  );
}
