import { useCallback } from 'react';
import { isMoney, numberStyleOf } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import { useText } from '../i18n/useText.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';

/** Finds the currency that the head of a column says: that of the house, where the cells say none. */
export function useHeadCurrency(): (display: Field) => string | undefined {
  const { app } = useSchema();
  return useCallback(
    (display) => (isMoney(display) && numberStyleOf(display)?.currency === undefined ? app.currency : undefined),
    [app.currency],
  );
}

/** The words above a column: its label, and the currency of its amounts. */
export function useHeadText(): (field: Field, display: Field) => string {
  const text = useText();
  const currencyOf = useHeadCurrency();
  return useCallback(
    (field, display) => [text(field.label), currencyOf(display)].filter(Boolean).join(' '),
    [text, currencyOf],
  );
}
