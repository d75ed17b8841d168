import type { Module, Schema } from '../../metadata/model.ts';
import { userHooks } from '../auth/userHooks.ts';
import { countHooks } from '../counts/countHooks.ts';
import { countOfRows } from '../counts/countPlan.ts';
import { countRowHooks } from '../counts/countRowHooks.ts';
import { documentHooks } from '../documents/hooks/documentHooks.ts';
import { paymentHooks } from '../documents/hooks/paymentHooks.ts';
import { rowHooks } from '../documents/hooks/rowHooks.ts';
import { isRowsOfDocument } from '../documents/plan/documentPlan.ts';
import { itemHooks } from '../items/itemHooks.ts';
import { linkTrackingHooks, trackedLinks } from '../items/linkTrackingHooks.ts';
import type { ModuleHooks } from '../records/recordsContext.ts';
import { perModule } from '../records/sql/perModule.ts';
import { combineHooks } from './combineHooks.ts';
import { markHooks } from './markHooks.ts';

/** Rules of single modules, by name. A new one: one file under rules/, one line here. */
const namedRules: Record<string, ModuleHooks> = {
  user: userHooks,
};

/** The rules of a module: what its schema keys bring, else its own; none for most. */
export const hooksOf: (schema: Schema, module: Module) => ModuleHooks = perModule((schema, module) => {
  if (module.document) return documentHooks(schema, module);
  if (module.stock) return itemHooks(schema, module);
  if (module.payment) return paymentHooks(schema, module, module.payment);
  if (isRowsOfDocument(schema, module)) return rowHooks(schema, module);
  if (module.count) return countHooks(schema, module);
  if (countOfRows(schema, module)) return countRowHooks(schema, module);
  const marks = module.unique.filter(({ move }) => move).map((rule) => markHooks(module, rule));
  const tracked = trackedLinks(schema, module).map((tracking) => linkTrackingHooks(module, tracking));
  return combineHooks([namedRules[module.name] ?? {}, ...marks, ...tracked]);
});
