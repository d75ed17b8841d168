import { useTranslate } from 'ra-core';
import { useText } from '../../i18n/useText.ts';
import { useRecent } from '../../place/useRecent.ts';
import type { Found } from '../../providers/data/dataProvider.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import type { SearchOption } from './SearchRow.tsx';
import { useRecentRecords } from './useRecentRecords.ts';
import { useSearch } from './useSearch.ts';

/** The lines below the search box: the found records, or while the input is empty the recent searches and records. */
export function useSearchOptions(typed: string, open: boolean) {
  const translate = useTranslate();
  const text = useText();
  const { modules } = useSchema();
  const { found, error, searching, isOld } = useSearch(typed);
  const [recent, remember] = useRecent();
  const isEmpty = typed.trim() === '';
  const { records, asking } = useRecentRecords(recent.records, open && isEmpty);
  const asRecord = (record: Found, isRecent: boolean): SearchOption => ({ kind: 'record', record, recent: isRecent });
  const before = [
    ...recent.searches.map((search): SearchOption => ({ kind: 'search', text: search })),
    ...records.map((record) => asRecord(record, true)),
  ];
  const groupOf = (option: SearchOption) => {
    if (option.kind === 'search') return translate('facet.search.recentSearches');
    if (option.recent) return translate('facet.search.recentRecords');
    const module = modules[option.record.module];
    return module ? text(module.labelPlural) : option.record.module;
  };
  return {
    options: isEmpty ? before : byModule(found).map((record) => asRecord(record, false)),
    error,
    isOld,
    groupOf,
    searching: searching || asking,
    remember,
  };
}

/** Records of one module stand in one group, at the place of the first of them. */
function byModule(found: readonly Found[]): Found[] {
  const modules = [...new Set(found.map(({ module }) => module))];
  return modules.flatMap((module) => found.filter((record) => record.module === module));
}
