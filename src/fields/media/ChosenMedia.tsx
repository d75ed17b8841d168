import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate, useWrappedSource } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import { byFirstClick } from '../shared/byFirstClick.ts';
import { AddMedia, type offered } from './AddMedia.tsx';
import { chosenFiles } from './chosenFiles.ts';
import { excessOf } from './useUploads.tsx';

interface ChosenMediaProps {
  source: string;
  accept: keyof typeof offered;
  label: string;
  value: unknown;
}

/** Files for a record that is not there yet: the form keeps them, and they are sent once it is saved. */
export function ChosenMedia({ source, accept, label, value }: ChosenMediaProps) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const name = useWrappedSource(source);
  const files = chosenFiles(value);
  const keep = (next: readonly File[]) => setValue(name, next, { shouldDirty: true });
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate('facet.media.withSave')}
      </Typography>
      <AddMedia accept={accept} label={label} onAdd={(added) => keep([...files, ...added])} />
      <Box component="ul" aria-label={translate('facet.media.chosen')} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
          <Chosen key={index} file={file} accept={accept} onDrop={() => keep(files.filter((_, at) => at !== index))} />
        ))}
      </Box>
    </>
  );
}

function Chosen({ file, accept, onDrop }: { file: File; accept: keyof typeof offered; onDrop: () => void }) {
  const translate = useTranslate();
  const excess = excessOf(file, accept);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, maxWidth: 480 }}>
      <Typography variant="body2" color={excess ? 'error' : undefined} sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        {excess ? `${file.name}: ${translate(excess.key, excess.params)}` : file.name}
      </Typography>
      <IconButton
        aria-label={translate('facet.media.dismiss', { name: file.name })}
        onClick={byFirstClick(onDrop)}
        sx={{ minWidth: 44, minHeight: 44 }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
