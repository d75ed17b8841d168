import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { valueListFields, valueListModule } from '../../fields/shared/choices.ts';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { UsesText } from '../merging/UsesText.tsx';
import type { RefusedDeleteProps } from '../record/Features.ts';
import { MergeValueDialog } from './MergeValueDialog.tsx';
import { useRetireValue } from './useRetireValue.ts';
import { useValue, type ValueOnScreen } from './useValue.ts';

/** Why the value on screen is not deleted, and what can be done in place of that. */
export function ValueInUseDialog(props: RefusedDeleteProps) {
  const value = useValue();
  return value ? <Ways value={value} {...props} /> : null;
}

function Ways({ value, error, onClose }: RefusedDeleteProps & { value: ValueOnScreen }) {
  const translate = useTranslate();
  const textId = useId();
  const [merging, setMerging] = useState(false);
  const { retire, pending } = useRetireValue(value, onClose);
  const { setFocus } = useFormContext();
  const rename = () => {
    onClose();
    // The dialog gives the focus back first.
    setTimeout(() => setFocus(valueListFields.value, { shouldSelect: true }));
  };
  if (merging) return <MergeValueDialog value={value} onClose={onClose} />;
  return (
    <FacetDialog
      open
      size="small"
      title={translate('facet.value.inUseTitle', { value: value.value })}
      describedBy={textId}
      onClose={onClose}
      actions={
        <>
          {value.mayRename && <Button onClick={rename}>{translate('facet.value.rename')}</Button>}
          {value.mayMerge && <Button onClick={() => setMerging(true)}>{translate('facet.value.merge')}</Button>}
          {value.mayRetire && !value.retired && (
            <Button variant="contained" loading={pending} onClick={() => retire(true)}>
              {translate('facet.value.retire')}
            </Button>
          )}
        </>
      }
    >
      <DialogContentText id={textId} sx={{ mb: 1 }}>
        {error.message}
      </DialogContentText>
      <UsesText module={valueListModule} id={value.record.id} />
    </FacetDialog>
  );
}
