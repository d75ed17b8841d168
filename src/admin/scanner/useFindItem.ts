import { type RaRecord, useDataProvider } from 'ra-core';
import { useCallback } from 'react';
import type { ItemCode } from '../../domain/readCode.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import { isMeantByCodes } from '../../metadata/read/itemModules.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';

/** Finds the item of a code in a module; undefined when it does not exist (any more). Rejects as the data provider does. */
export function useFindItem(): (stock: Module, code: ItemCode) => Promise<RaRecord | undefined> {
  const dataProvider = useDataProvider();
  const schema = useSchema();
  return useCallback(
    async (stock, code) => {
      for (const filter of filtersOf(schema, stock, code)) {
        const { data } = await dataProvider.getList(stock.name, {
          filter,
          sort: { field: 'id', order: 'ASC' },
          pagination: { page: 1, perPage: 1 },
        });
        if (data[0]) return data[0];
      }
      return undefined;
    },
    [dataProvider, schema],
  );
}

/**
 * The parts of a set may have its number: the code means the set, and a part only when no other item has the number.
 */
function filtersOf(schema: Schema, module: Module, code: ItemCode): Record<string, unknown>[] {
  if ('id' in code) return isMeantByCodes(schema, module) ? [{ id: code.id }] : [];
  const { recordLabel, stock } = module;
  const numbered = { [recordLabel]: code.number };
  return stock?.parent === undefined ? [numbered] : [{ ...numbered, [`${stock.parent}_null`]: true }, numbered];
}
