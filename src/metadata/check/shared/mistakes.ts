import { z } from 'zod';

/** What is wrong in a schema file, and what mends it. */
export interface Mistake {
  /** The file's path inside the schema folder. */
  file: string;
  /** Where in the file: `fields[2] (phone).maxLength`; empty for the file as a whole. */
  path: string;
  /** One sentence that names the mend. */
  message: string;
}

/** A mistake in a module. `about` names what the mistake takes to be missing. */
export type Finding = Omit<Mistake, 'file'> & { about?: string };

/** The mistake that a name is unknown. */
export function unknown(path: string, kind: string, name: string, known: readonly string[], about?: string): Finding {
  return { path, message: `there is no ${kind} "${name}"; ${suggest(name, known)}`, ...(about && { about }) };
}

/** A group that the navigation does not name. Reports need one, so a house without groups has to name its first. */
export function unknownGroup(kind: string, group: string, groups: readonly string[]): Finding {
  const finding = unknown('menu.group', kind, group, groups, 'navigation');
  if (groups.length > 0) return finding;
  return { ...finding, message: `there is no ${kind} "${group}"; add a group of this name to navigation.json` };
}

/** One line for a terminal: `modules/customer.ts: fields[2] (phone).maxLength: …`. */
export function mistakeLine({ file, path, message }: Mistake): string {
  return [file, path, message].filter(Boolean).join(': ');
}

/**
 * The mistakes that zod found, in the words of a schema file's author.
 * @param root path of the checked value inside the file, e.g. `fields[2] (phone)`
 * @param mendOf what mends an unknown key of the value itself, where that is known better than by a name that is near
 */
export function mistakesFromZod(
  file: string,
  root: string,
  schema: z.ZodType,
  error: z.ZodError,
  mendOf: (key: string) => string | undefined = () => undefined,
): Mistake[] {
  return error.issues.flatMap((issue) => {
    const { path, reason } = deepest(issue, []);
    const at = joinPath(root, path);
    if (reason.code !== 'unrecognized_keys') return { file, path: at, message: sentence(reason) };
    return reason.keys.map((key) => {
      const mend = (path.length === 0 && mendOf(key)) || suggest(key, keysAt(schema, path));
      return { file, path: joinPath(at, [key]), message: `unknown key "${key}"; ${mend}` };
    });
  });
}

/** `did you mean "maxLength"?`, or the whole list when nothing is near. */
export function suggest(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  if (near !== undefined) return `did you mean "${near}"?`;
  return known.length > 0 ? `use one of: ${[...new Set(known)].join(', ')}` : 'remove it';
}

/** The known name that was probably meant; undefined when none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  return known
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= Math.max(2, Math.floor(name.length / 3)))
    .sort((a, b) => a.distance - b.distance)[0]?.candidate;
}

export function joinPath(root: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text ? `${text}.${String(key)}` : String(key);
  }, root);
}

/** The issue that helps most. In a union, it is the issue of the form that fits the refused value best. */
function deepest(issue: z.core.$ZodIssue, path: PropertyKey[]): { path: PropertyKey[]; reason: z.core.$ZodIssue } {
  const here = [...path, ...issue.path];
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return { path: here, reason: issue };
  const candidates = issue.errors.flatMap((issues) => {
    const first = issues[0];
    return first ? [deepest(first, here)] : [];
  });
  // One value that a form consists of, such as `false`, says less than the kinds of all forms.
  const isKind = (reason: z.core.$ZodIssue) =>
    reason.code === 'invalid_type' || (reason.code === 'invalid_value' && reason.values.length === 1);
  const wrongKind = ({ reason }: { reason: z.core.$ZodIssue }) => (isKind(reason) ? 0 : 1);
  const best = candidates.sort((a, b) => b.path.length - a.path.length || wrongKind(b) - wrongKind(a))[0];
  return best && (best.path.length > here.length || wrongKind(best) === 1) ? best : { path: here, reason: issue };
}

function sentence(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue)
        ? `is missing; give it a value of the kind ${issue.expected}`
        : `has the wrong kind of value; give it ${kindWords[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${JSON.stringify(issue.values[0])}`
        : `must be one of: ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'too_small':
      return issue.origin === 'array' || issue.origin === 'string'
        ? `needs at least ${issue.minimum} ${countedWord(issue.origin === 'array', Number(issue.minimum))}`
        : `must be at least ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    case 'invalid_union':
      return `${isMissing(issue) ? 'is missing' : 'has the wrong kind of value'}; ${kindsToGive(issue)}see docs/schema for its forms`;
    default:
      return issue.message;
  }
}

/** How sentences call a kind of value; the others by their own name. */
const kindWords: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list, in [ ]',
  object: 'an object, in { }',
  record: 'an object, in { }',
};

/** Whether nothing stands there at all. Zod says so in its sentence alone; of a union, in those of its forms. */
function isMissing(issue: z.core.$ZodIssue): boolean {
  if (issue.code !== 'invalid_union') return /received undefined/.test(issue.message);
  return issue.errors.length > 0 && issue.errors.every(([first]) => first !== undefined && isMissing(first));
}

function countedWord(ofList: boolean, count: number): string {
  if (ofList) return count === 1 ? 'entry' : 'entries';
  return count === 1 ? 'character' : 'characters';
}

/** What the forms of a union are, where all of them refuse the kind: 'give it boolean or object; '. */
function kindsToGive({ errors }: z.core.$ZodIssueInvalidUnion): string {
  const kinds = errors.map(([first]) => {
    if (first?.path.length !== 0) return '';
    if (first.code === 'invalid_value') return first.values.map((value) => JSON.stringify(value)).join(' or ');
    if (first.code !== 'invalid_type') return '';
    return first.expected === 'int' ? 'whole number' : first.expected;
  });
  return kinds.length > 0 && kinds.every(Boolean) ? `give it ${[...new Set(kinds)].join(' or ')}; ` : '';
}

/** The keys that the schema allows at a path, looking through optional, array, union, default and pipe. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const forms = unwrap(schema);
  const [key, ...rest] = path;
  if (key === undefined) return forms.flatMap((form) => (form instanceof z.ZodObject ? Object.keys(form.shape) : []));
  return forms.flatMap((form) => {
    if (form instanceof z.ZodObject) {
      const inner = form.shape[String(key)] as z.ZodType | undefined;
      return inner ? keysAt(inner, rest) : [];
    }
    if (form instanceof z.ZodArray) return keysAt(form.element as z.ZodType, rest);
    if (form instanceof z.ZodRecord) return keysAt(form.valueType as z.ZodType, rest);
    return [];
  });
}

function unwrap(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return unwrap(schema.def.innerType as z.ZodType);
  }
  if (schema instanceof z.ZodPipe) return unwrap(schema.def.in as z.ZodType);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => unwrap(option as z.ZodType));
  return [schema];
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substituted = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
