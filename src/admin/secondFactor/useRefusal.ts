import { HttpError, useTranslate } from 'ra-core';
import { handledElsewhere } from '../providers/http/httpClient.ts';

/** The sentence of a failed call, to be shown where it was made; empty where there is none, or a dialog shows it. */
export function useRefusal(error: Error | null): string {
  const translate = useTranslate();
  if (!error || error.message === handledElsewhere) return '';
  if (error instanceof HttpError) return translate(error.message || 'facet.oops.text', { _: error.message });
  return translate(`facet.secondFactor.${browserRefusals[error.name] ?? 'passkeyFailed'}`);
}

/** What the browser refuses by itself: its window was closed or waited too long, or the device has a passkey already. */
const browserRefusals: Record<string, string> = {
  NotAllowedError: 'passkeyGivenUp',
  AbortError: 'passkeyGivenUp',
  InvalidStateError: 'passkeyKnown',
};
