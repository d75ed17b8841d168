import CopyIcon from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocale, useNotify, useTranslate } from 'ra-core';
import { copied } from '../../fields/qrcode/ShareButton.tsx';
import { formatMoment } from '../../fields/shared/days/formatMoment.ts';
import { type AccountLink, accountLinkAddress } from './accountLink.ts';

/** The link to pass on, which is shown only now, and until when it works. */
export function ShownLink({ link }: { link: AccountLink }) {
  const translate = useTranslate();
  const notify = useNotify();
  const locale = useLocale() ?? 'en';
  const address = accountLinkAddress(link);
  const copy = async () => {
    if (await copied(address)) notify('facet.field.copied', { type: 'success' });
    else notify('facet.field.notCopied', { type: 'warning', messageArgs: { text: address } });
  };
  const { email } = link.user;
  return (
    <Stack spacing={2}>
      {link.sent && <Alert severity="success">{translate('facet.account.sent', { email })}</Alert>}
      <Typography>{translate('facet.account.passOn', { email })}</Typography>
      <Typography sx={{ overflowWrap: 'anywhere', fontFamily: 'monospace', fontSize: 13, userSelect: 'all' }}>
        {address}
      </Typography>
      <Typography color="text.secondary">
        {translate('facet.account.until', { until: formatMoment(link.expires_at, locale) })}
      </Typography>
      <Button autoFocus variant="contained" startIcon={<CopyIcon />} onClick={copy} sx={{ alignSelf: 'flex-start' }}>
        {translate('facet.account.copy')}
      </Button>
    </Stack>
  );
}
