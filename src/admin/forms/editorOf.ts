import type { DetailActionName } from '../../metadata/keys/actionNames.ts';
import type { Module } from '../../metadata/model.ts';
import { ItemNoEditor } from '../items/ItemNoEditor.tsx';
import { OpenEditor } from '../items/OpenEditor.tsx';
import type { FieldEditor } from '../record/FieldEditor.ts';

/** The actions that stand at a field: it shows its value with an icon that edits it. */
const fieldActions: Partial<Record<DetailActionName, { field: string; Editor: FieldEditor }>> = {
  'update-item-no': { field: 'item_no', Editor: ItemNoEditor },
  'update-grouping-type': { field: 'grouping_type', Editor: OpenEditor },
};

/** The editor that an action of the module brings to a field of a stored record. */
export function editorOf(module: Module, field: string): FieldEditor | undefined {
  const names = module.actions.detail as DetailActionName[];
  return names.map((name) => fieldActions[name]).find((action) => action?.field === field)?.Editor;
}
