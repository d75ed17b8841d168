import type { Module, Schema } from '../../metadata/model.ts';
import { perModule } from '../../metadata/perModule.ts';
import { passwordHooks } from '../auth/passwordHooks.ts';
import { userHooks } from '../auth/userHooks.ts';
import { countHooks } from '../counts/countHooks.ts';
import { countRowHooks } from '../counts/countRowHooks.ts';
import { costHooks } from '../documents/hooks/costHooks.ts';
import { documentHooks } from '../documents/hooks/documentHooks.ts';
import { partyHooks } from '../documents/hooks/partyHooks.ts';
import { paymentHooks } from '../documents/hooks/paymentHooks.ts';
import { rowHooks } from '../documents/hooks/rowHooks.ts';
import { itemHooks } from '../items/itemHooks.ts';
import { linkTrackingHooks } from '../items/linkTrackingHooks.ts';
import { combineHooks } from '../records/combineHooks.ts';
import type { HooksOf, ModuleHooks } from '../records/recordsContext.ts';
import { formerValueHooks } from '../valueLists/formerValues.ts';
import { valueHooks } from '../valueLists/valueHooks.ts';
import { codeHooks } from './codeHooks.ts';
import { markHooks } from './markHooks.ts';

/** The hooks that one concern adds to a module; undefined where the concern does not apply to the module. */
type HooksOfConcern = (schema: Schema, module: Module) => ModuleHooks | undefined;

/**
 * Every concern that has hooks, in the order in which they run: those that refuse a write stand before those that write
 * elsewhere. A new concern is one function and one line here.
 */
const concerns: readonly HooksOfConcern[] = [
  userHooks,
  passwordHooks,
  valueHooks,
  formerValueHooks,
  documentHooks,
  itemHooks,
  partyHooks,
  paymentHooks,
  rowHooks,
  costHooks,
  countHooks,
  countRowHooks,
  codeHooks,
  markHooks,
  linkTrackingHooks,
];

/** All hooks of a module: those of all its concerns, combined. */
export const hooksOf: HooksOf = perModule((schema, module) =>
  combineHooks(concerns.flatMap((hooksFor) => hooksFor(schema, module) ?? [])),
);
