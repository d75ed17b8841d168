import { useLocale } from 'ra-core';
import { useCallback } from 'react';
import { formatField } from '../../fields/fieldTypes.ts';
import { findField, type Module } from '../../metadata/model.ts';

/** The label of a status of the module's documents or items. */
export function useStatusText(module: Module | undefined): (status: string) => string {
  const locale = useLocale() ?? 'en';
  return useCallback(
    (status) => {
      const name = module?.document?.status ?? module?.stock?.status;
      const field = module && name !== undefined ? findField(module, name) : undefined;
      return field ? formatField(field, status, locale) : status;
    },
    [module, locale],
  );
}
