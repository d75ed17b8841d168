import type { Module, Schema } from '../../metadata/model.ts';
import { userRules } from '../auth/userHooks.ts';
import { countOfRows } from '../counts/countPlan.ts';
import { countRowRules } from '../counts/countRowRules.ts';
import { countRules } from '../counts/countRules.ts';
import { isRowsOfDocument } from '../documents/documentPlan.ts';
import { documentRules } from '../documents/documentRules.ts';
import { itemRules } from '../documents/itemRules.ts';
import { linkTrackingRules, trackedLinks } from '../documents/linkTrackingRules.ts';
import { paymentRules } from '../documents/paymentRules.ts';
import { rowRules } from '../documents/rowRules.ts';
import type { ModuleRules } from '../records/ModuleHooks.ts';
import { perModule } from '../records/perModule.ts';
import { together } from './combineHooks.ts';
import { markRules } from './markHooks.ts';

/** Rules of single modules, by name. A new one: one file under rules/, one line here. */
const namedRules: Record<string, ModuleRules> = {
  user: userRules,
};

/** The rules of a module: what its schema keys bring, else its own; none for most. */
export const rulesOf: (schema: Schema, module: Module) => ModuleRules = perModule((schema, module) => {
  if (module.document) return documentRules(schema, module);
  if (module.stock) return itemRules(schema, module);
  if (module.payment) return paymentRules(schema, module, module.payment);
  if (isRowsOfDocument(schema, module)) return rowRules(schema, module);
  if (module.count) return countRules(schema, module);
  if (countOfRows(schema, module)) return countRowRules(schema, module);
  const marks = module.unique.filter(({ move }) => move).map((rule) => markRules(module, rule));
  const tracked = trackedLinks(schema, module).map((tracking) => linkTrackingRules(module, tracking));
  return together([namedRules[module.name] ?? {}, ...marks, ...tracked]);
});
