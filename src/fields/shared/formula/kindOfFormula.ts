import { dayNumber } from './dayNumber.ts';
import { type Formula, type FormulaKind, type FunctionName, type Operator, shapeOf } from './formula.ts';

/** The greatest number of decimal places that `round` takes. */
const MOST_PLACES = 10;

/** How sentences call the kinds. */
const words: Record<FormulaKind, string> = {
  number: 'a number',
  text: 'a text',
  date: 'a date',
  truth: 'a condition',
  record: 'a reference',
};

/**
 * The kind of a formula's result. Throws a SyntaxError that says what does not fit, where, and how to mend it.
 * @param kindOfField the kind of a field's values; throws for a field that no formula can read
 */
export function kindOfFormula(formula: Formula, kindOfField: (name: string) => FormulaKind): FormulaKind {
  const kind = (one: Formula) => kindOfFormula(one, kindOfField);
  if ('number' in formula) return 'number';
  if ('text' in formula) return 'text';
  if ('truth' in formula) return 'truth';
  if ('field' in formula) return kindOfField(formula.field);
  if ('operator' in formula) return kindOfOperation(formula, kind);
  return kindOfCall(formula, kind);
}

type Kind = (one: Formula) => FormulaKind;

function kindOfOperation(
  { operator, left, right, at }: Extract<Formula, { operator: Operator }>,
  kind: Kind,
): FormulaKind {
  switch (operator) {
    case 'or':
    case 'and':
      for (const side of [left, right]) expect(side, kind(side), ['truth'], operator);
      return 'truth';
    case '&':
      for (const side of [left, right]) expect(side, kind(side), ['text', 'number', 'date'], operator);
      return 'text';
    case '=':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      compareKinds(operator, [left, right], kind, at);
      return 'truth';
    default:
      for (const side of [left, right]) expect(side, kind(side), ['number'], operator);
      return 'number';
  }
}

function compareKinds(operator: Operator, sides: readonly Formula[], kind: Kind, at: number): void {
  const [left, right] = sides.map(kind);
  if (left !== right) {
    throw new SyntaxError(
      `"${operator}" at character ${at} compares ${words[left as FormulaKind]} with ${words[right as FormulaKind]}: compare values of one kind${left === 'date' || right === 'date' ? ", a day as date('2026-01-31')" : ''}`,
    );
  }
  const hasOrder = left === 'number' || left === 'date';
  if (operator !== '=' && operator !== '!=' && !hasOrder) {
    throw new SyntaxError(
      `"${operator}" at character ${at} is for numbers and dates, not for ${words[left as FormulaKind]}: use = or !=`,
    );
  }
}

function kindOfCall({ call, args, at }: Extract<Formula, { call: FunctionName }>, kind: Kind): FormulaKind {
  const { parameters, optional = 0, more, result, written, usage } = shapeOf(call);
  if (args.length < parameters.length - optional || (!more && args.length > parameters.length)) {
    throw new SyntaxError(`"${call}" at character ${at} has ${args.length} values in brackets: write ${usage}`);
  }
  const kinds = args.map(kind);
  const shared = args.map((arg, index) => {
    const parameter = parameters[Math.min(index, parameters.length - 1)];
    const kind = kinds[index] as FormulaKind;
    if (parameter === 'any') return undefined;
    if (parameter === 'same') return kind;
    if (parameter === 'ordered') return expect(arg, kind, ['number', 'date'], call);
    expect(arg, kind, [parameter as FormulaKind], call);
    return undefined;
  });
  const ofArguments = shared.filter((one) => one !== undefined);
  if (new Set(ofArguments).size > 1) {
    const found = ofArguments.map((one) => words[one]).join(' and ');
    throw new SyntaxError(`"${call}" at character ${at} has ${found}: values of one kind are needed`);
  }
  if (written !== undefined) checkWritten(call, args[written], at, usage);
  return result === 'same' ? (ofArguments[0] ?? 'text') : result;
}

/** What must be written out, so that both sides know it before any record is read. */
function checkWritten(call: FunctionName, arg: Formula | undefined, at: number, usage: string): void {
  if (arg === undefined) return;
  const isDay = 'text' in arg && dayNumber(arg.text) !== null;
  const isPlaces = 'number' in arg && /^\d+$/.test(arg.number) && Number(arg.number) <= MOST_PLACES;
  if (call === 'date' ? isDay : isPlaces) return;
  throw new SyntaxError(
    call === 'date'
      ? `"date" at character ${at} needs a day of the calendar: write ${usage}`
      : `"${call}" at character ${at} needs its decimal places written out, 0 to ${MOST_PLACES}: write e.g. round(amount, 2)`,
  );
}

function expect(part: Formula, found: FormulaKind, wanted: readonly FormulaKind[], user: string): FormulaKind {
  if (wanted.includes(found)) return found;
  const what = 'field' in part ? `"${part.field}"` : 'what stands';
  throw new SyntaxError(
    `${what} at character ${part.at} is ${words[found]}, and "${user}" needs ${wanted.map((one) => words[one]).join(' or ')}`,
  );
}
