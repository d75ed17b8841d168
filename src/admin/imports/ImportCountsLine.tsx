import { useTranslate } from 'ra-core';
import type { ImportSummary } from './importTypes.ts';

const names = ['created', 'updated', 'unchanged', 'wrong', 'skipped'] as const;

/** How many rows there are, and what becomes of them: `300 rows: 297 new, 3 with mistakes`. */
export function ImportCountsLine({ file: { rows, counts } }: { file: Pick<ImportSummary, 'rows' | 'counts'> }) {
  const translate = useTranslate();
  const parts = names.flatMap((name) =>
    counts[name] ? [translate(`facet.import.count.${name}`, { count: counts[name] })] : [],
  );
  const all = translate('facet.import.count.rows', { smart_count: rows });
  const list = parts.join(translate('facet.import.count.between'));
  return <>{parts.length === 0 ? all : translate('facet.import.count.all', { rows: all, parts: list })}</>;
}
