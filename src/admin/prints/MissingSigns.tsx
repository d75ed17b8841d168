import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';

/** How many signs the warning names. */
const NAMED = 20;

/** Warns of the signs that are not on the paper as they were written. */
export function MissingSigns({ signs = [] }: { signs: readonly string[] | undefined }) {
  const text = missingText(signs, useTranslate());
  return text === undefined ? null : <Alert severity="warning">{text}</Alert>;
}

/** That warning as a text: which signs a paper shows as a box, because no font has them; undefined where there are none. */
export function missingText(
  signs: readonly string[],
  translate: (key: string, params: Record<string, unknown>) => string,
): string | undefined {
  if (signs.length === 0) return undefined;
  const more = signs.length > NAMED ? ' …' : '';
  return translate('facet.print.missingSigns', { signs: signs.slice(0, NAMED).join(' ') + more });
}
