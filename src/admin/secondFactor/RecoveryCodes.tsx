import CopyIcon from '@mui/icons-material/ContentCopy';
import DownloadIcon from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useNotify, useTranslate } from 'ra-core';
import { copied } from '../../fields/qrcode/ShareButton.tsx';
import { saveFile } from '../common/saveFile.ts';
import { useServices } from '../providers/workspace/servicesContext.tsx';

/** New recovery codes, which are shown only now. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { siteName } = useServices().configuration;
  const text = codes.join('\n');
  const copy = async () => {
    if (await copied(text)) notify('facet.field.copied', { type: 'success' });
    else notify('facet.field.notCopied', { type: 'warning', messageArgs: { text } });
  };
  const download = () => {
    const head = translate('facet.secondFactor.codesFile', { site: siteName });
    saveFile('recovery-codes.txt', new Blob([`${head}\n\n${text}\n`], { type: 'text/plain;charset=utf-8' }));
  };
  return (
    <Stack spacing={2}>
      <Alert severity="warning">{translate('facet.secondFactor.codesText')}</Alert>
      <Box component="ul" aria-label={translate('facet.secondFactor.codes')} sx={listSx}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button autoFocus variant="outlined" startIcon={<CopyIcon />} onClick={copy}>
          {translate('facet.secondFactor.copy')}
        </Button>
        <Button variant="outlined" startIcon={<DownloadIcon />} onClick={download}>
          {translate('facet.secondFactor.download')}
        </Button>
      </Stack>
    </Stack>
  );
}

const listSx = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))',
  gap: 0.75,
  fontFamily: 'monospace',
  fontSize: 14,
  userSelect: 'text',
};
