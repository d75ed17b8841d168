import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslate } from 'ra-core';
import { useContext, useEffect, useState } from 'react';
import { FieldServicesContext } from '../shared/fieldView.ts';
import type { MediaFile } from './media.ts';
import { useMediaUrl } from './useMediaUrl.tsx';

/**
 * A PDF in the browser's own viewer. Its address only downloads, so it is fetched, and shown as what it was found to be:
 * the browser never guesses another kind.
 */
export function Pdf({ file }: { file: MediaFile }) {
  const translate = useTranslate();
  const PdfFrame = useContext(FieldServicesContext)?.PdfFrame;
  const { address, failed } = usePdfAddress(useMediaUrl()(file.media_path));
  const unseen = translate('facet.media.pdfUnseen');
  if (failed) return <Alert severity="error">{translate('facet.media.pdfFailed')}</Alert>;
  if (!PdfFrame) return <Alert severity="info">{unseen}</Alert>;
  if (!address) return <CircularProgress color="inherit" sx={{ m: 'auto' }} />;
  return (
    <Box sx={{ display: 'flex', height: 1, minHeight: 0, minWidth: 0, alignItems: 'stretch' }}>
      <PdfFrame src={address} title={file.file_name} unseen={unseen} />
    </Box>
  );
}

function usePdfAddress(url: string): { address?: string; failed?: true } {
  const [state, setState] = useState<{ address?: string; failed?: true }>({});
  useEffect(() => {
    const end = new AbortController();
    let address: string | undefined;
    const load = async () => {
      const response = await fetch(url, { signal: end.signal });
      if (!response.ok) throw new Error(`${response.status}`);
      const content = await response.arrayBuffer();
      address = URL.createObjectURL(new Blob([content], { type: 'application/pdf' }));
      if (end.signal.aborted) URL.revokeObjectURL(address);
      else setState({ address });
    };
    load().catch(() => !end.signal.aborted && setState({ failed: true }));
    return () => {
      end.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [url]);
  return state;
}
