import { fieldInputsOf } from '../../fields/fieldInputs.ts';
import { fieldViewOf } from '../../fields/fieldViews.ts';
import type { FieldInputs } from '../../fields/shared/fieldInput.ts';
import type { FieldView } from '../../fields/shared/fieldView.ts';
import { inputOf } from '../../fields/shared/readOnlyInput.tsx';
import type { DisplayedField } from './useDisplayedFields.ts';

/** Components must stay the same between renderings, or inputs would lose their typed values. */
const adapted = new WeakMap<FieldView, Map<FieldInputs, FieldInputs>>();

/** The inputs of a field. Where it is only read, it looks as in lists: a status is a chip there too. */
export function displayedInputs({ display, view }: Pick<DisplayedField, 'display' | 'view'>): FieldInputs {
  const inputs = fieldInputsOf(display);
  if (view === fieldViewOf(display)) return inputs;
  const byInputs = adapted.get(view) ?? new Map<FieldInputs, FieldInputs>();
  adapted.set(view, byInputs);
  const known = byInputs.get(inputs);
  if (known) return known;
  const fresh = { ...inputs, Input: inputOf(inputs.Input, view.Cell) };
  byInputs.set(inputs, fresh);
  return fresh;
}
