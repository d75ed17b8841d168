import { holdsFiles } from '../../../fields/capabilities.ts';
import type { Module } from '../../../metadata/model.ts';
import type { DisplayedField } from '../../record/useDisplayedFields.ts';
import type { ListColumns } from './useListColumns.ts';

/** How many values stand on each of the two lines of a card. */
const FIRST_LINE = 3;
const SECOND_LINE = 2;

/** Where the columns of a list stand on a card. */
export interface CardParts {
  label: DisplayedField | undefined;
  status: DisplayedField | undefined;
  amount: DisplayedField | undefined;
  lines: DisplayedField[][];
  /** The names of the columns that stand in the detail alone. */
  rest: string[];
}

/** Divides the columns of a list among the parts of a card, by their priority. */
export function cardParts(module: Module, { displayed, leading }: ListColumns): CardParts {
  const find = (name: string | undefined) => displayed.find(({ field }) => field.name === name);
  const taken = [leading.label, leading.status, leading.amount, module.picture];
  const others = leading.order.flatMap((name) => (taken.includes(name) ? [] : (find(name) ?? [])));
  const written = others.filter(({ display, view }) => !view.wordless?.(display) && !holdsFiles(display));
  const lines = [written.slice(0, FIRST_LINE), written.slice(FIRST_LINE, FIRST_LINE + SECOND_LINE)];
  const shown = lines.flat();
  return {
    label: find(leading.label),
    status: leading.status === leading.label ? undefined : find(leading.status),
    amount: find(leading.amount),
    lines,
    rest: others.filter((one) => !shown.includes(one)).map(({ field }) => field.name),
  };
}
