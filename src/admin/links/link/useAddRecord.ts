import { type RaRecord, useDataProvider } from 'ra-core';
import { useLinkContext } from './linkContext.ts';

/** Adds a record to the link: as a row that refers to it or, without `pick`, by setting its reference to the parent. */
export function useAddRecord(): (record: RaRecord) => Promise<unknown> {
  const { link, parentId, rows } = useLinkContext();
  const dataProvider = useDataProvider();
  return async (record) =>
    link.pick
      ? dataProvider.create(rows.name, { data: { [link.by]: parentId, [link.pick]: record.id } })
      : dataProvider.update(rows.name, { id: record.id, data: { [link.by]: parentId }, previousData: record });
}
