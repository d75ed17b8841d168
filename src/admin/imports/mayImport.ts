import { type Module, mayDo } from '../../metadata/model.ts';

/** Whether the user imports files into the module: as new records, or as changes of those that are there. */
export function mayImport(module: Module): boolean {
  return !module.readOnly && mayDo(module, 'import') && (mayDo(module, 'create') || mayDo(module, 'update'));
}

/** Whether the user adds rows of a link from a file. */
export function mayAdd(rows: Module): boolean {
  return mayImport(rows) && mayDo(rows, 'create');
}
