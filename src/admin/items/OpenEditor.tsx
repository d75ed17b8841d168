import UndoIcon from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useRecordContext, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useText } from '../i18n/useText.ts';
import type { FieldEditorProps } from '../record/Features.ts';
import { ClickToEdit } from './ClickToEdit.tsx';

/**
 * Shows the value until its icon is clicked, then the field's own input. The value is saved with the form, or the
 * change is undone.
 */
export function OpenEditor({ field, Input }: FieldEditorProps) {
  const translate = useTranslate();
  const label = useText()(field.label);
  const { resetField } = useFormContext();
  /** False: it was open, and is undone. */
  const [open, setOpen] = useState<boolean>();
  const version: unknown = useRecordContext()?._version;
  const shownVersion = useRef(version);
  const isTyped = useFormState().dirtyFields[field.name] !== undefined;
  // A saved record has another version: then its value is shown again. What somebody else saves leaves what is typed here.
  useEffect(() => {
    if (isTyped || shownVersion.current === version) return;
    shownVersion.current = version;
    setOpen(undefined);
  }, [version, isTyped]);
  const undo = translate('facet.form.undoField', { field: label });
  if (!open) {
    return (
      <ClickToEdit label={label} takesFocus={open === false} onEdit={() => setOpen(true)}>
        <Input field={field} readOnly />
      </ClickToEdit>
    );
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Input field={field} autoFocus />
      </Box>
      <Tooltip title={undo}>
        <IconButton
          size="small"
          aria-label={undo}
          onClick={() => {
            resetField(field.name);
            setOpen(false);
          }}
        >
          <UndoIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
