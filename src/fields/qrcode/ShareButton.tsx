import ShareIcon from '@mui/icons-material/Share';
import Button from '@mui/material/Button';
import { useNotify, useTranslate } from 'ra-core';
import { useFieldServices } from '../shared/fieldView.ts';

interface ShareButtonProps {
  text: string;
  /** 'Share' when absent. */
  label?: string;
}

/** Shares a text by the device's own sheet for sharing, else by a message, else by the clipboard. */
export function ShareButton({ text, label }: ShareButtonProps) {
  const { shareLink } = useFieldServices();
  const translate = useTranslate();
  const notify = useNotify();
  const props = {
    size: 'small',
    startIcon: <ShareIcon />,
    sx: { minHeight: 44 },
    children: label ?? translate('facet.field.share'),
  } as const;
  const canShare = navigator.canShare?.({ text }) === true;
  if (!canShare && shareLink) {
    const href = shareLink.replaceAll('{text}', encodeURIComponent(text));
    return <Button {...props} href={href} target="_blank" rel="noopener noreferrer" />;
  }
  const share = async () => {
    if (canShare) await navigator.share({ text }).catch(ignoreAbort);
    else if (await copied(text)) notify('facet.field.copied', { type: 'success' });
    else notify('facet.field.notCopied', { type: 'warning', messageArgs: { text } });
  };
  return <Button {...props} onClick={share} />;
}

/** Puts a text into the clipboard; false where the browser refuses that, as on pages without TLS. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Closing the share sheet without sharing is no failure. */
function ignoreAbort(error: Error): void {
  if (error.name !== 'AbortError') throw error;
}
