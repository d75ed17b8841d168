import MergeIcon from '@mui/icons-material/CallMerge';
import ArchiveIcon from '@mui/icons-material/Inventory2Outlined';
import BringBackIcon from '@mui/icons-material/UnarchiveOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { valueListFields, valueListModule } from '../../fields/shared/choices.ts';
import { useFormValue } from '../../fields/shared/fieldInput.ts';
import { useUnsaved } from '../forms/drafts/useUnsaved.ts';
import { useUses } from '../merging/useUses.ts';
import { MergeValueDialog } from './MergeValueDialog.tsx';
import { useRetireValue } from './useRetireValue.ts';
import { useValue, type ValueOnScreen } from './useValue.ts';

/** What can be done with the value of a value list on screen, beside editing it. */
export function ValueActions() {
  const value = useValue();
  return value ? <Actions value={value} /> : null;
}

function Actions({ value }: { value: ValueOnScreen }) {
  const translate = useTranslate();
  const [merging, setMerging] = useState(false);
  const unsaved = useUnsaved();
  const { retire, pending } = useRetireValue(value);
  return (
    <>
      {value.mayMerge && (
        <Button startIcon={<MergeIcon />} disabled={unsaved} onClick={() => setMerging(true)} aria-haspopup="dialog">
          {translate('facet.value.merge')}
        </Button>
      )}
      {value.mayRetire && (
        <Button
          startIcon={value.retired ? <BringBackIcon /> : <ArchiveIcon />}
          disabled={unsaved}
          loading={pending}
          // The second click of a double click may come before the first one shows.
          onClick={({ detail }) => detail < 2 && retire(!value.retired)}
        >
          {translate(value.retired ? 'facet.value.bringBack' : 'facet.value.retire')}
        </Button>
      )}
      <RenameNote value={value} />
      {merging && <MergeValueDialog value={value} onClose={() => setMerging(false)} />}
    </>
  );
}

/** While another name is typed: how many records get it with the next save. */
function RenameNote({ value: { value, record } }: { value: ValueOnScreen }) {
  const typed = useFormValue(valueListFields.value);
  const name = typeof typed === 'string' ? typed.trim() : '';
  return name === '' || name === value ? null : <RenameAlert id={record.id} from={value} to={name} />;
}

function RenameAlert({ id, from, to }: { id: string | number; from: string; to: string }) {
  const translate = useTranslate();
  const { data: uses } = useUses(valueListModule, id);
  if (!uses || (uses.records === 0 && !uses.others)) return null;
  const key = uses.records === 0 || uses.others ? 'facet.value.renamesMore' : 'facet.value.renames';
  return (
    <Alert severity="info" role="note" sx={{ flexBasis: '100%', order: 1 }}>
      {translate(key, { from, to, smart_count: uses.records })}
    </Alert>
  );
}
