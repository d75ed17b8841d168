import type { RaRecord } from 'ra-core';
import { valueListFields, valueListModule } from '../../fields/shared/choices.ts';
import { findField, mayDo } from '../../metadata/model.ts';
import { useRecordPage } from '../record/RecordPage.ts';

/** A value of a value list, and what the user may do with it. */
export interface ValueOnScreen {
  record: RaRecord;
  list: string;
  value: string;
  retired: boolean;
  mayMerge: boolean;
  mayRetire: boolean;
  mayRename: boolean;
}

/** The value on screen; undefined on the page of any other record. */
export function useValue(): ValueOnScreen | undefined {
  const { module, mode, record } = useRecordPage();
  if (module.name !== valueListModule || mode !== 'edit' || !record) return undefined;
  const { list, value, retired } = valueListFields;
  const mayUpdate = mayDo(module, 'update') && !module.readOnly;
  const isWritable = (name: string) => {
    const field = findField(module, name);
    return mayUpdate && field !== undefined && field.readOnly !== true;
  };
  return {
    record,
    list: record[list],
    value: record[value],
    retired: record[retired] === true,
    mayMerge: mayUpdate && mayDo(module, 'delete'),
    mayRetire: isWritable(retired),
    mayRename: isWritable(value),
  };
}
