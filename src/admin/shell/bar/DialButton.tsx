import AddIcon from '@mui/icons-material/Add';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';

export interface AddDialProps {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** `name`: the module of which a record is to be added. */
  onAdd: (name: string) => void;
}

export const dialSize = { width: 36, height: 36, '@media (pointer: coarse)': { width: 44, height: 44 } };

/** The button of the dial, as it looks and stands while the dial's code is not there. */
export function DialButton({ open, onOpen }: AddDialProps) {
  const translate = useTranslate();
  return (
    <IconButton
      aria-label={translate('facet.bar.add')}
      aria-haspopup="true"
      aria-expanded={open}
      onClick={onOpen}
      sx={{
        ...dialSize,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        boxShadow: 1,
        borderRadius: '50%',
        '&:hover': { bgcolor: 'primary.dark' },
      }}
    >
      <AddIcon />
    </IconButton>
  );
}
