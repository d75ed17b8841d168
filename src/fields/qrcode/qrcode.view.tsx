import ShareIcon from '@mui/icons-material/Share';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import {
  type CellProps,
  defineFieldView,
  type InputProps,
  useFieldServices,
  useFormValue,
  useLabel,
} from '../fieldView.ts';
import { formatText } from '../formatText.ts';
import { LinkCell } from '../LinkCell.tsx';

/** The drawing of codes is a package of its own, which the first load does without. */
const QrImage = lazy(() => import('./QrImage.tsx'));

const SIZE = 144;

export const qrcodeView = defineFieldView({
  Cell,
  Input,
  Filter: null,
});

function Cell({ field, record }: CellProps) {
  const text = formatText(record[field.name]);
  return (
    <LinkCell href={text} external>
      {text}
    </LinkCell>
  );
}

function Input({ field, source, compact }: InputProps) {
  const translate = useTranslate();
  const label = useLabel(field);
  const text = formatText(useFormValue(source ?? field.name));
  if (compact) return <Cell field={field} record={{ [field.name]: text }} />;
  return (
    <Box role="group" aria-label={label} sx={{ width: '100%', pt: 0.5, pb: 1 }}>
      <Typography component="div" variant="caption" color="text.secondary" aria-hidden>
        {label}
      </Typography>
      {text === '' ? (
        <Typography variant="body2">{translate('facet.field.qrcodeAfterSave')}</Typography>
      ) : (
        <Code text={text} />
      )}
    </Box>
  );
}

function Code({ text }: { text: string }) {
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap', mt: 0.5 }}>
      <Suspense fallback={<Skeleton variant="rounded" width={SIZE} height={SIZE} />}>
        <QrImage text={text} size={SIZE} />
      </Suspense>
      <Box sx={{ minWidth: 0, display: 'grid', gap: 1, justifyItems: 'start' }}>
        <LinkCell href={text} external>
          {text}
        </LinkCell>
        <ShareButton text={text} />
      </Box>
    </Box>
  );
}

/** Shares by what the device offers, else by a message, else by the clipboard. */
function ShareButton({ text }: { text: string }) {
  const { shareLink } = useFieldServices();
  const translate = useTranslate();
  const notify = useNotify();
  const props = { size: 'small', startIcon: <ShareIcon />, children: translate('facet.field.share') } as const;
  const canShare = typeof navigator.share === 'function';
  if (!canShare && shareLink) {
    const href = shareLink.replaceAll('{text}', encodeURIComponent(text));
    return <Button {...props} href={href} target="_blank" rel="noopener noreferrer" />;
  }
  const share = async () => {
    if (canShare) await navigator.share({ text }).catch(ignoreAbort);
    else {
      await navigator.clipboard.writeText(text);
      notify('facet.field.copied', { type: 'success' });
    }
  };
  return <Button {...props} onClick={share} />;
}

/** Closing the share sheet without sharing is no failure. */
function ignoreAbort(error: Error): void {
  if (error.name !== 'AbortError') throw error;
}
