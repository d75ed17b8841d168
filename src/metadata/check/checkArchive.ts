import { valueListModule } from '../../fields/shared/choices.ts';
import { peopleModule } from '../keys/roleKeys.ts';
import type { Module, Schema } from '../model.ts';
import { archivedAt, archivedKey } from '../read/archived.ts';
import { areRows } from '../read/documentRows.ts';
import type { Finding } from './shared/mistakes.ts';

/** Whom archiving would hide from what counts on it, and why. */
const unfit: readonly { is: (schema: Schema, module: Module) => boolean; message: string }[] = [
  {
    is: (_schema, { stock }) => stock !== undefined,
    message: 'would hide items that are in the safe; an item leaves the list by its status',
  },
  {
    is: (_schema, { document, payment, cost, count }) => [document, payment, cost, count].some(Boolean),
    message: 'would hide what sums, statements and counts are made of; remove it',
  },
  {
    is: (schema, { name }) => areRows(schema, name),
    message: 'would hide rows that belong to a document or a count; remove it',
  },
  {
    is: (_schema, { menu }) => menu === false,
    message: 'needs a list in which archived records are found again; give the module a place in the menu',
  },
  { is: (_schema, { readOnly }) => readOnly, message: 'has nothing to do where only the server writes; remove it' },
  {
    is: (_schema, { name }) => name === peopleModule,
    message: 'would not keep a user from signing in; take the role of the user away instead',
  },
  {
    is: (_schema, { name }) => name === valueListModule,
    message: 'has nothing to do for values of value lists, which can be retired; remove it',
  },
];

/** Archiving fits modules whose records are named by others, and it needs its button and its names. */
export function checkArchive(schema: Schema, module: Module): Finding[] {
  if (!module.archive) return [];
  const reason = unfit.find(({ is }) => is(schema, module));
  if (reason) return [{ path: 'archive', message: reason.message }];
  const hasButton = module.actions.detail.includes('archive');
  return [
    ...(hasButton ? [] : [{ path: 'archive', message: 'needs its button; add "archive" to actions.detail' }]),
    ...takenNames(module),
  ];
}

/** What the records and the filters of the module mean by these names already. */
function takenNames({ fields }: Module): Finding[] {
  const named = (name: string) => fields.filter((field) => field.name === name).length;
  const taken = [...(named(archivedAt) > 1 ? [archivedAt] : []), ...(named(archivedKey) > 0 ? [archivedKey] : [])];
  return taken.map((name) => ({
    path: `fields (${name})`,
    message: `has a name that "archive" needs for itself; rename the field, with "was": "${name}"`,
  }));
}
