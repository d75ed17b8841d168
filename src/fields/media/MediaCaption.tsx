import InputBase from '@mui/material/InputBase';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useState } from 'react';
import { isComposing } from '../shared/isComposing.ts';
import { captionLength, type MediaFile } from './media.ts';

interface MediaCaptionProps {
  file: MediaFile;
  /** Resolves with whether it is saved. */
  onSave: (caption: string | null) => Promise<boolean>;
}

/**
 * The caption of a file, which can be edited: Enter and leaving the input save it, Esc restores it. What cannot be saved
 * stays in the input, and so does what is typed while it is saved.
 */
export function MediaCaption({ file, onSave }: MediaCaptionProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<string>();
  const save = async () => {
    if (typed === undefined) return;
    const caption = typed.trim() === '' ? null : typed.trim();
    if (caption === file.caption || (await onSave(caption))) setTyped((now) => (now === typed ? undefined : now));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    if (isComposing(event)) return event.stopPropagation();
    // Otherwise Enter would save the form around the input, and Escape would close the dialog around it.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') void save();
    else setTyped(undefined);
  };
  return (
    <InputBase
      fullWidth
      multiline
      maxRows={3}
      value={typed ?? file.caption ?? ''}
      placeholder={translate('facet.media.caption')}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={onKeyDown}
      inputProps={{
        'aria-label': translate('facet.media.captionOf', { name: file.file_name }),
        maxLength: captionLength,
      }}
      sx={captionSx}
    />
  );
}

const captionSx = {
  mt: 0.5,
  px: 0.75,
  py: 0.5,
  borderRadius: 1,
  typography: 'caption',
  border: 1,
  borderColor: 'transparent',
  '&:hover': { borderColor: 'divider' },
  '@media (pointer: coarse)': { minHeight: 44 },
  '&.Mui-focused': { borderColor: 'primary.main' },
};
