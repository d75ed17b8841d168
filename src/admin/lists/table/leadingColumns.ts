import { isChoice, isMoney } from '../../../fields/capabilities.ts';
import { findField, type Module, type Schema } from '../../../metadata/model.ts';
import { displayedFieldOf } from '../../../metadata/read/fields/displayedFieldOf.ts';
import { statusTones } from '../../record/statusTones.ts';

/** The columns that a row is told by. */
export interface LeadingColumns {
  /** Names the record and opens it. */
  label: string;
  /** How the record stands; none where the module has no such field. */
  status: string | undefined;
  /** The amount that matters most; none where no column shows one. */
  amount: string | undefined;
  /** All columns, the most important first. */
  order: string[];
}

/**
 * Which of the columns name a record, tell its status, and tell its price. A status is what documents, items and counts
 * have, else the first choice among `list.priority`. Columns that the user chose matter in the user's own order.
 */
export function leadingColumns(
  schema: Schema,
  module: Module,
  columns: readonly string[],
  areChosen: boolean,
): LeadingColumns {
  const label = columns.includes(module.recordLabel) ? module.recordLabel : (columns[0] ?? 'id');
  const priority = (module.list.priority ?? []).filter((name) => columns.includes(name));
  const order = [...new Set([label, ...(areChosen ? [] : priority), ...columns])];
  const displayed = (name: string) => {
    const field = findField(module, name);
    return field && displayedFieldOf(schema, module, field);
  };
  const hasTones = (name: string) => {
    const field = findField(module, name);
    return field !== undefined && statusTones(schema, module, field) !== undefined;
  };
  const amount = order.find((name) => {
    const field = displayed(name);
    return field !== undefined && isMoney(field);
  });
  return { label, status: columns.find(hasTones) ?? priority.find((name) => isChoice(displayed(name))), amount, order };
}
