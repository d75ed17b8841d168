import { isReference } from '../../fields/capabilities.ts';
import { findField, type Module, type Schema } from '../model.ts';
import { rowsLinkOf } from '../read/documentRows.ts';
import { type Hidden, isFieldHidden } from './hiddenFrom.ts';

/**
 * Whether the log of what the items of a module cost says nothing that is hidden: it has the amount and the day of each
 * record that adds to a cost, and the price and the day of each document that writes one. A cost itself is a field of its
 * own, which may be seen without its log.
 */
export function seesCostLog({ modules }: Schema, hidden: Hidden, items: Module): boolean {
  const cost = items.stock?.cost;
  const sees = (module: string, ...fields: string[]) =>
    !hidden.limited.has(module) && fields.every((field) => !isFieldHidden(hidden, module, field));
  if (cost === undefined || isFieldHidden(hidden, items.name, cost)) return false;
  return Object.values(modules).every((one) => {
    if (one.cost && pointsTo(one, one.cost.of, items)) return sees(one.name, one.cost.amount, one.cost.date);
    const { document } = one;
    const rows = modules[rowsLinkOf(one)?.module ?? ''];
    if (document?.items.priceTo !== cost || !rows || !pointsTo(rows, document.items.item, items)) return true;
    return sees(one.name, document.date) && sees(rows.name, document.items.price);
  });
}

function pointsTo(module: Module, name: string, target: Module): boolean {
  const field = findField(module, name);
  return isReference(field) && field.module === target.name;
}
