import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useLocale } from 'ra-core';
import type { Module, Schema } from '../../../metadata/model.ts';
import { isArchived } from '../../../metadata/read/archived.ts';
import type { RecentRecord } from '../../place/useRecent.ts';
import type { FacetDataProvider, Found } from '../../providers/data/dataProvider.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { recordLabelIn } from '../../record/useRecordLabel.ts';

/**
 * The records as they are called today, by one call for each of their modules; without those that are gone, or that the
 * user may no longer see.
 * @param wanted whether they are about to be shown
 */
export function useRecentRecords(
  recent: readonly RecentRecord[],
  wanted: boolean,
): { records: Found[]; asking: boolean } {
  const dataProvider = useDataProvider<FacetDataProvider>();
  const schema = useSchema();
  const locale = useLocale() ?? 'en';
  const known = recent.filter(({ module }) => schema.modules[module]);
  const { data = [], isFetching } = useQuery({
    queryKey: ['recent', known],
    queryFn: async () => {
      const names = [...new Set(known.map(({ module }) => module))];
      const found = await Promise.all(names.map(async (name) => [name, await recordsOf(name)] as const));
      return new Map(found);
    },
    enabled: wanted && known.length > 0,
    retry: false,
    // Each visit makes another list; the same one does not change under the arrow keys.
    staleTime: 60_000,
    select: (found) =>
      known.flatMap(({ module, id }) => {
        const record = found.get(module)?.find((one) => one.id === id);
        const of = schema.modules[module];
        return record && of ? [foundOf(schema, of, record, locale)] : [];
      }),
  });

  async function recordsOf(module: string): Promise<RaRecord[]> {
    const ids = known.filter((one) => one.module === module).map(({ id }) => id);
    return (await dataProvider.getMany(module, { ids })).data;
  }
  return { records: known.length > 0 ? data : [], asking: isFetching };
}

function foundOf(schema: Schema, module: Module, record: RaRecord, locale: string): Found {
  const title = recordLabelIn(schema, module, locale)(record);
  const archived = module.archive === true && isArchived(record);
  return { module: module.name, id: Number(record.id), title, subtitle: null, ...(archived && { archived }) };
}
