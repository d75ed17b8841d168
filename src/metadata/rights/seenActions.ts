import type { ActionName, ModuleActions } from '../keys/actionNames.ts';
import type { Right } from '../keys/roleKeys.ts';
import type { Module } from '../model.ts';
import type { Kinds } from './seenKinds.ts';

/** The actions of a module that a role with these rights may take. */
export function seenActions(module: Module, rights: Record<Right, boolean>, kinds: Kinds): ModuleActions {
  const may = (name: ActionName) => {
    const { all = [], oneOf, kind } = needs[name];
    if (kind && !kinds[kind]) return false;
    return all.every((right) => rights[right]) && (oneOf?.some((right) => rights[right]) ?? true);
  };
  const { list, detail, row } = module.actions;
  return { list: list.filter(may), detail: detail.filter(may), row: row.filter(may) };
}

/**
 * What an action needs. One without any of it leads back, or changes other records than the one on screen: its button is
 * there where the user may do that.
 */
interface Needs {
  all?: readonly Right[];
  oneOf?: readonly Right[];
  /** What the records must be to the role. */
  kind?: keyof Kinds;
}

const needs: Record<ActionName, Needs> = {
  new: { all: ['create'] },
  duplicate: { all: ['create'] },
  invite: { all: ['create'] },
  save: { oneOf: ['create', 'update'] },
  'update-password': { all: ['update'] },
  'reset-link': { all: ['update'] },
  'remove-second-factor': { all: ['update'] },
  'update-grouping-type': { all: ['update'] },
  'take-picture': { all: ['update'] },
  'put-on': {},
  transform: { all: ['create', 'update'] },
  merge: { all: ['update', 'delete'] },
  delete: { all: ['delete'] },
  archive: { all: ['archive'] },
  cancel: {},
  export: { all: ['export'] },
  'export-qr': { all: ['export'] },
  'print-label': { all: ['print'] },
  'preview-label': { all: ['print'] },
  'update-status': { oneOf: ['confirm', 'setBack', 'update'], kind: 'document' },
  'move-on': { kind: 'document' },
  'print-document': { all: ['print'], kind: 'document' },
  'preview-document': { all: ['print'], kind: 'document' },
  'print-count': { all: ['print'], kind: 'count' },
  'close-count': { all: ['update'], kind: 'count' },
};
