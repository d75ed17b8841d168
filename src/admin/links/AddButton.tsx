import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useText } from '../i18n/useText.ts';
import { useLinkPlace } from './linkContext.ts';

/** 'Add' and what the link calls its rows. */
export function AddButton({ onClick, pending = false }: { onClick: () => void; pending?: boolean }) {
  const { link } = useLinkPlace();
  const translate = useTranslate();
  const text = useText();
  return (
    <Button variant="outlined" startIcon={<AddIcon />} onClick={onClick} loading={pending} loadingPosition="start">
      {translate('facet.link.add', { link: text(link.label) })}
    </Button>
  );
}
