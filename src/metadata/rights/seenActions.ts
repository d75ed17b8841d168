import type { Right } from '../keys/roleKeys.ts';
import type { Module } from '../model.ts';
import type { Kinds } from './seenKinds.ts';

/** The actions of a module that a role with these rights may take. */
export function seenActions(module: Module, rights: Record<Right, boolean>, kinds: Kinds): Module['actions'] {
  const may = (name: string) => {
    if (name === 'save') return rights.create || rights.update;
    if (name === 'update-status')
      return kinds.document !== undefined && (rights.confirm || rights.setBack || rights.update);
    if (name === 'move-on' || name.includes('-document')) if (!kinds.document) return false;
    if (name.endsWith('-count') && !kinds.count) return false;
    return (neededBy[name] ?? []).every((right) => rights[right]);
  };
  const { list, detail, row } = module.actions;
  return { list: list.filter(may), detail: detail.filter(may), row: row.filter(may) };
}

/** The right that an action needs; an action without one leads to something that every reader may do. */
const neededBy: Record<string, Right[]> = {
  new: ['create'],
  duplicate: ['create'],
  merge: ['update', 'delete'],
  export: ['export'],
  'export-qr': ['export'],
  'print-label': ['print'],
  'preview-label': ['print'],
  'print-document': ['print'],
  'preview-document': ['print'],
  'print-count': ['print'],
  transform: ['create', 'update'],
  delete: ['delete'],
  archive: ['archive'],
  invite: ['create'],
  'update-password': ['update'],
  'reset-link': ['update'],
  'update-grouping-type': ['update'],
  'close-count': ['update'],
  'take-picture': ['update'],
};
