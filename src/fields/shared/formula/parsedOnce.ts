import type { Formula } from './formula.ts';
import { parseFormula } from './parseFormula.ts';

const parsed = new Map<string, Formula>();

/** How many formulas are kept in their parsed form. */
const MOST = 1_000;

/** The same as parseFormula, for formulas that are evaluated again and again. */
export function parsedOnce(source: string): Formula {
  const known = parsed.get(source);
  if (known) return known;
  if (parsed.size >= MOST) parsed.clear();
  const formula = parseFormula(source);
  parsed.set(source, formula);
  return formula;
}
