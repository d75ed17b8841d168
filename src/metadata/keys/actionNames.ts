/** The actions of modules with a printed document. They stand at the end, unless the module names their place. */
export const documentPrintActions = ['print-document', 'preview-document'] as const;

/** What a module's `actions` may name; the front has a component for each. */
export const listActionNames = [
  'new',
  'export',
  'print-label',
  'preview-label',
  'transform',
  'export-qr',
  'invite',
] as const;
export const detailActionNames = [
  'delete',
  'archive',
  'duplicate',
  'merge',
  'cancel',
  'save',
  'update-password',
  'reset-link',
  'remove-second-factor',
  'update-grouping-type',
  'update-status',
  'move-on',
  'put-on',
  'take-picture',
  'print-count',
  'close-count',
  'print-label',
  'preview-label',
  ...documentPrintActions,
] as const;

/** The actions of one row of the list, in its unfolded detail. */
export const rowActionNames = ['take-picture', 'print-label'] as const;

export type ListActionName = (typeof listActionNames)[number];
export type DetailActionName = (typeof detailActionNames)[number];
export type RowActionName = (typeof rowActionNames)[number];
export type ActionName = ListActionName | DetailActionName | RowActionName;

/** The buttons of a module: above its list, in its form, and in the detail of a row of the list. */
export interface ModuleActions {
  list: ListActionName[];
  detail: DetailActionName[];
  row: RowActionName[];
}
