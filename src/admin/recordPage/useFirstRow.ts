import { type RaRecord, useDataProvider } from 'ra-core';
import { useSearchParams } from 'react-router';
import { isReference } from '../../fields/capabilities.ts';
import { findField, type Link, type Module, moduleOf } from '../../metadata/model.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { useNotifyError } from '../refusals/useNotifyError.tsx';
import { firstRowKey } from '../routing/addresses.ts';

/** The row that a new record gets with its save. */
export interface FirstRow {
  link: Link;
  /** The module and the id of the record that the row refers to. */
  picked: Module;
  id: number;
  /** Adds the row. A refusal shows as a message: the new record is there without it. */
  add: (saved: RaRecord) => Promise<void>;
}

/** The first row that the address asks for; undefined for an address without one, or with one that no link takes. */
export function useFirstRow(module: Module): FirstRow | undefined {
  const schema = useSchema();
  const dataProvider = useDataProvider();
  const notifyError = useNotifyError();
  const [search] = useSearchParams();
  const [, name, id] = /^(\w+)\.([1-9]\d{0,9})$/.exec(search.get(firstRowKey) ?? '') ?? [];
  const link = module.links.find((one) => one.name === name && one.add !== 'none');
  const reference = link?.pick === undefined ? undefined : findField(moduleOf(schema, link.module), link.pick);
  if (!link?.pick || !isReference(reference)) return undefined;
  const { by, pick } = link;
  return {
    link,
    picked: moduleOf(schema, reference.module),
    id: Number(id),
    add: async (saved) => {
      const data = { [by]: saved.id, [pick]: Number(id) };
      await dataProvider.create(moduleOf(schema, link.module).name, { data }).catch(notifyError);
    },
  };
}
