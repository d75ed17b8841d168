import { HttpError, useTranslate } from 'ra-core';
import { useRefusalText } from '../refusals/useRefusalText.ts';

/** Why a call, or the browser itself, has refused a second factor; empty where there is no refusal, or a dialog shows it. */
export function useRefusal(error: Error | null): string {
  const translate = useTranslate();
  const ofCall = useRefusalText(error);
  if (!error || error instanceof HttpError) return ofCall;
  return translate(`facet.secondFactor.${browserRefusals[error.name] ?? 'passkeyFailed'}`);
}

/** What the browser refuses by itself: its window was closed or waited too long, or the device has a passkey already. */
const browserRefusals: Record<string, string> = {
  NotAllowedError: 'passkeyGivenUp',
  AbortError: 'passkeyGivenUp',
  InvalidStateError: 'passkeyKnown',
};
