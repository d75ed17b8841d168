import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { useRefusalText } from './useRefusalText.ts';

/** Why something is not there, in the server's words where it gave a reason that nothing else shows. */
export function FailureAlert({ error }: { error: Error }) {
  const translate = useTranslate();
  return <Alert severity="error">{useRefusalText(error) || translate('facet.page.failed')}</Alert>;
}
