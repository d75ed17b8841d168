import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isOwed } from '../../fields/capabilities.ts';
import type { Schema } from '../../metadata/model.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';

/**
 * Fetches anew everything that a document may have changed: itself, other documents, their rows, the items and their
 * tracking, and what is open with its party.
 */
export function useRefreshStock(): () => Promise<void> {
  const schema = useSchema();
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const modules = stockModules(schema);
    await queryClient.invalidateQueries({ predicate: ({ queryKey: [module] }) => modules.has(String(module)) });
  }, [schema, queryClient]);
}

/** Names of the modules that documents read or write. */
function stockModules(schema: Schema): ReadonlySet<string> {
  const names = Object.values(schema.modules).flatMap(({ name, document, payment, stock, links, fields }) => {
    if (document)
      return [name, ...links.filter((link) => link.name === document.items.link).map(({ module }) => module)];
    if (stock) return [name, ...(stock.tracking ? [stock.tracking.module] : [])];
    return payment || fields.some(isOwed) ? [name] : [];
  });
  return new Set(names);
}
