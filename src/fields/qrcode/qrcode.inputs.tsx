import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useRecordContext, useResourceContext, useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import { defineFieldInputs, type InputProps, useFormValue } from '../shared/fieldInput.ts';
import { useFieldServices, useLabel } from '../shared/fieldView.ts';
import { formatText } from '../shared/formatText.ts';
import { LinkCell } from '../shared/LinkCell.tsx';
import { qrcodeView } from './qrcode.view.tsx';
import { ShareButton } from './ShareButton.tsx';

/** The package that draws codes is loaded later, so that the first page does not wait for it. */
const QrImage = lazy(() => import('./QrImage.tsx'));

const SIZE = 144;

export const qrcodeInputs = defineFieldInputs({
  Input,
  Filter: null,
});

function Input({ field, source, compact }: InputProps) {
  const translate = useTranslate();
  const label = useLabel(field);
  const text = formatText(useFormValue(source ?? field.name));
  if (compact) return <qrcodeView.Cell field={field} record={{ [field.name]: text }} />;
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
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <ShareButton text={text} />
          <ShareRecordPage />
        </Box>
      </Box>
    </Box>
  );
}

/** The code opens the record for staff. A link of its own, where there is one, opens the public page for guests. */
function ShareRecordPage() {
  const { SharePublicPage } = useFieldServices();
  const module = useResourceContext();
  const recordId = useRecordContext()?.id;
  if (!SharePublicPage || module === undefined || recordId === undefined) return null;
  return <SharePublicPage module={module} recordId={Number(recordId)} />;
}
