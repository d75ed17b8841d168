import { useTranslate } from 'ra-core';
import { isHandledElsewhere } from '../providers/http/httpClient.ts';

/** The sentence of a failed call, to be shown where it was made; empty where there is none, or a dialog shows it. */
export function useRefusalText(error: Error | null): string {
  const translate = useTranslate();
  if (!error || isHandledElsewhere(error)) return '';
  return translate(error.message || 'facet.oops.text', { _: error.message });
}
