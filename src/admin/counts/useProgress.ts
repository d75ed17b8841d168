import { useGetList } from 'ra-core';
import { countResults } from '../../metadata/keys/countKeys.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { useRecordPage } from '../record/RecordPage.ts';
import { type CountResults, countLinkOf } from './countLink.ts';

/** The progress of the count on screen, kept current while others scan too; undefined until it is known. */
export function useProgress(): CountResults | undefined {
  const schema = useSchema();
  const { module, record } = useRecordPage();
  const counted = countLinkOf(schema, module);
  // Server events update lists, but not open records, because the user may have typed in them.
  const filterOf = (result: string) => ({
    [counted?.link.by ?? 'id']: record?.id,
    [counted?.count.items.result ?? 'id']: result,
  });
  const [missing, found, unexpected] = countResults;
  const enabled = counted !== undefined && record !== undefined;
  const totals = {
    [missing]: useTotal(counted?.rows.name ?? '', filterOf(missing), enabled),
    [found]: useTotal(counted?.rows.name ?? '', filterOf(found), enabled),
    [unexpected]: useTotal(counted?.rows.name ?? '', filterOf(unexpected), enabled),
  };
  return Object.values(totals).includes(undefined) ? undefined : (totals as CountResults);
}

function useTotal(module: string, filter: Record<string, unknown>, enabled: boolean): number | undefined {
  const { total } = useGetList(
    module,
    { filter, pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } },
    { enabled },
  );
  return total;
}
