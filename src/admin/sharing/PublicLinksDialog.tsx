import CopyIcon from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useLocale, useNotify, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { copied, ShareButton } from '../../fields/qrcode/ShareButton.tsx';
import { formatDayOf } from '../../fields/shared/days/formatMoment.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { type PublicLink, publicLinkAddress, usePublicLinks } from './usePublicLinks.ts';

interface PublicLinksDialogProps {
  open: boolean;
  onClose: () => void;
  /** The label of the record. */
  label: string;
  module: string;
  recordId: number;
}

/** The links to a record's public page: the user can create, share and end them. */
export default function PublicLinksDialog({ open, onClose, label, ...record }: PublicLinksDialogProps) {
  const translate = useTranslate();
  const { links, isError, make, revoke } = usePublicLinks(record);
  const [ending, setEnding] = useState<PublicLink>();
  const making = useRef(false);
  const makeOne = (days: number | null) => {
    if (making.current) return;
    making.current = true;
    make.mutate(days, {
      onSettled: () => {
        making.current = false;
      },
    });
  };
  const end = () => ending && revoke.mutate(ending.id, { onSettled: () => setEnding(undefined) });
  return (
    <FacetDialog open={open} onClose={onClose} title={translate('facet.share.title', { record: label })}>
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: '70ch' }}>
        {translate('facet.share.hint')}
      </Typography>
      <NewLink onMake={makeOne} pending={make.isPending} />
      {isError && <Alert severity="error">{translate('facet.share.unread')}</Alert>}
      {!links && !isError && <Skeleton variant="rounded" height={72} />}
      {links?.length === 0 && <Typography>{translate('facet.share.none')}</Typography>}
      <Box component="ul" aria-label={translate('facet.share.links')} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {links?.map((link) => (
          <Link key={link.id} link={link} onRevoke={() => setEnding(link)} />
        ))}
      </Box>
      <ConfirmDialog
        open={ending !== undefined}
        title={translate('facet.share.revokeTitle')}
        confirmLabel={translate('facet.share.revoke')}
        danger
        pending={revoke.isPending}
        onConfirm={end}
        onCancel={() => setEnding(undefined)}
      >
        {translate('facet.share.revokeText')}
      </ConfirmDialog>
    </FacetDialog>
  );
}

/** The numbers of days to choose from; 0 stands for a link that does not expire. */
const offered = [1, 7, 30, 90, 365, 0];

function NewLink({ onMake, pending }: { onMake: (days: number | null) => void; pending: boolean }) {
  const translate = useTranslate();
  const standard = useSchema().app.publicPage?.days ?? 0;
  const [days, setDays] = useState(standard);
  const choices = [...new Set([...offered, standard])].sort((one, other) => (one || 9_999) - (other || 9_999));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}>
      <TextField
        select
        size="small"
        fullWidth={false}
        label={translate('facet.share.lasts')}
        value={days}
        onChange={(event) => setDays(Number(event.target.value))}
        sx={{ minWidth: 180 }}
      >
        {choices.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {choice === 0 ? translate('facet.share.unending') : translate('facet.share.days', { smart_count: choice })}
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="contained"
        loading={pending}
        // The second click of a double click may come after the first one has created its link.
        onClick={({ detail }) => detail < 2 && onMake(days || null)}
        sx={{ minHeight: 44 }}
      >
        {translate('facet.share.make')}
      </Button>
    </Box>
  );
}

function Link({ link, onRevoke }: { link: PublicLink; onRevoke: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const day = useDay();
  const address = publicLinkAddress(link);
  const copy = async () => {
    if (await copied(address)) notify('facet.field.copied', { type: 'success' });
    else notify('facet.field.notCopied', { type: 'warning', messageArgs: { text: address } });
  };
  const params = { date: day(link.created_at), by: link.made_by ?? '–' };
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere', fontFamily: 'monospace', fontSize: 13 }}>{address}</Typography>
        <Typography variant="body2" color="text.secondary">
          {translate('facet.share.made', params)}
          {' · '}
          {link.expires_at === null
            ? translate('facet.share.unending')
            : translate('facet.share.ends', { date: day(link.expires_at) })}
        </Typography>
      </Box>
      <Button size="small" startIcon={<CopyIcon />} onClick={copy} sx={{ minHeight: 44 }}>
        {translate('facet.share.copy')}
      </Button>
      <ShareButton text={address} />
      <Button size="small" color="error" onClick={onRevoke} sx={{ minHeight: 44 }}>
        {translate('facet.share.revoke')}
      </Button>
    </Box>
  );
}

/** A timestamp as a day in the language on screen. */
function useDay(): (moment: string) => string {
  const locale = useLocale() ?? 'en';
  return (moment) => formatDayOf(moment, locale);
}

const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const;
