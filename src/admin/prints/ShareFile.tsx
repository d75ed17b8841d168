import ShareIcon from '@mui/icons-material/Share';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';

/** A button that shares a file, where the device can. */
export function ShareFile({ file }: { file: File | undefined }) {
  const translate = useTranslate();
  if (!file || navigator.canShare?.({ files: [file] }) !== true) return null;
  const share = () =>
    navigator.share({ files: [file], title: file.name }).catch((error: Error) => {
      // Closing the share sheet without sharing is no failure.
      if (error.name !== 'AbortError') throw error;
    });
  return (
    <Button startIcon={<ShareIcon />} onClick={share}>
      {translate('facet.field.share')}
    </Button>
  );
}
