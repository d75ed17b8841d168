import OpenIcon from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'ra-core';
import { linkOf, type Module, type Tab } from '../../metadata/model.ts';
import { useText } from '../i18n/useText.ts';
import { editAddress } from '../routing/addresses.ts';

interface LinkTabNoticeProps {
  module: Module;
  tab: Extract<Tab, { link: string }>;
}

/** Replaces a list of rows in a dialog: it leads to the record's own page, which has room for the list. */
export function LinkTabNotice({ module, tab }: LinkTabNoticeProps) {
  const translate = useTranslate();
  const text = useText();
  const record = useRecordContext();
  const label = translate('facet.link.goToTab', { link: text(linkOf(module, tab.link).label) });
  const notice = translate('facet.link.onOwnPage', { tab: text(tab.label), module: text(module.label) });
  const saved = record?.id !== undefined;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 2 }}>
      <Typography role="note">{notice}</Typography>
      <Button
        variant="outlined"
        startIcon={<OpenIcon />}
        disabled={!saved}
        {...(saved && {
          href: `${editAddress(module.name, record.id)}?tab=${tab.name}`,
          target: '_blank',
          rel: 'noopener',
        })}
        sx={{ minHeight: 44 }}
      >
        {label}
      </Button>
      {!saved && (
        <Typography variant="body2" color="text.secondary">
          {translate('facet.form.saveFirst')}
        </Typography>
      )}
    </Box>
  );
}
