import CloudOffIcon from '@mui/icons-material/CloudOff';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutline';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { statusOf } from '../providers/http/callFailure.ts';
import { isHandledElsewhere } from '../providers/http/httpClient.ts';
import { EmptyState } from './EmptyState.tsx';

interface LoadFailureProps {
  onTryAgain: () => void;
  /** What was answered. Where there was an answer, its own sentence is shown, and not that the network may be gone. */
  error: unknown;
  /** A way on where to try again would be answered in the same way. */
  way?: { label: string; go: () => void } | undefined;
}

/** Says that something could not be fetched, and offers to try again. */
export function LoadFailure({ onTryAgain, error, way }: LoadFailureProps) {
  const translate = useTranslate();
  const answered = (statusOf(error) ?? 0) >= 400;
  const message = answered && error instanceof Error && !isHandledElsewhere(error) ? error.message : '';
  return (
    <EmptyState
      icon={answered ? <ErrorOutlineIcon /> : <CloudOffIcon />}
      title={translate('facet.page.failed')}
      hint={message ? translate(message, { _: message }) : !answered && translate('facet.page.failedHint')}
    >
      <Button variant="outlined" onClick={way?.go ?? onTryAgain}>
        {way?.label ?? translate('facet.page.tryAgain')}
      </Button>
    </EmptyState>
  );
}
