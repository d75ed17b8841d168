import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { missingText } from './missingText.ts';

/** Warns of the signs that are not on the paper as they were written. */
export function MissingSigns({ signs }: { signs: readonly string[] | undefined }) {
  const text = useMissingText(signs);
  return text === undefined ? null : <Alert severity="warning">{text}</Alert>;
}

/** That warning as a text; undefined where no sign is missing. */
export function useMissingText(signs: readonly string[] = []): string | undefined {
  const translate = useTranslate();
  return missingText(signs, translate);
}
