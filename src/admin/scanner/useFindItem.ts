import { type RaRecord, useDataProvider } from 'ra-core';
import { useCallback } from 'react';
import type { ItemCode } from '../../domain/readCode.ts';
import type { Module } from '../../metadata/model.ts';

/** Finds the item of a code; undefined when it does not exist (any more). Rejects as the data provider does. */
export function useFindItem(stock: Module): (code: ItemCode) => Promise<RaRecord | undefined> {
  const dataProvider = useDataProvider();
  return useCallback(
    async (code) => {
      for (const filter of filtersOf(stock, code)) {
        const { data } = await dataProvider.getList(stock.name, {
          filter,
          sort: { field: 'id', order: 'ASC' },
          pagination: { page: 1, perPage: 1 },
        });
        if (data[0]) return data[0];
      }
      return undefined;
    },
    [dataProvider, stock],
  );
}

/**
 * The parts of a set may have its number: the code means the set, and a part only when no other item has the number.
 */
function filtersOf({ recordLabel, stock }: Module, code: ItemCode): Record<string, unknown>[] {
  if ('id' in code) return [{ id: code.id }];
  const numbered = { [recordLabel]: code.number };
  return stock?.parent === undefined ? [numbered] : [{ ...numbered, [`${stock.parent}_null`]: true }, numbered];
}
