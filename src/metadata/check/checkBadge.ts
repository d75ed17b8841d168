import { badgeOf, type Module, type Schema } from '../model.ts';
import { checkFilter } from './checkFilter.ts';
import type { Finding } from './mistakes.ts';

/** What the badge of a module counts has to be a filter that its list takes. */
export function checkBadge(schema: Schema, module: Module): Finding[] {
  return checkFilter(schema, module, 'menu.badge.filter', badgeOf(module)?.filter ?? {});
}
