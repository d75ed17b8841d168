import { fieldTypeOf } from '../../../fields/fieldTypes.ts';
import type { Violation } from '../../../fields/shared/fieldType.ts';
import { fieldOf, type Module, type Rule } from '../../../metadata/model.ts';
import { storedNames } from '../../../metadata/read/rules/recordFormula.ts';
import { isWritable, validateRecord } from '../../../metadata/read/rules/validateRecord.ts';
import type { Body } from '../../records/recordsContext.ts';
import type { Pools } from './pools.ts';

/*
 * A search among values of a new record, without a server: for some that all rules let pass, and for some that break one
 * of them.
 */

/** How often values are drawn anew before the search ends. */
const TRIES = 1_000;
/** How often values are drawn for other fields, which the named ones stand against. */
const MENDS = 4;

interface Search {
  pools: Pools;
  /** Names of fields that keep their values. */
  fixed: ReadonlySet<string>;
  next: () => number;
}

/** The values, some of them drawn anew, as all rules let them pass; or why there seem to be none. */
export function passingValues(module: Module, start: Body, search: Search): { values: Body } | { refused: Body } {
  let values = start;
  for (let tries = 0; tries < TRIES; tries++) {
    if (Object.keys(validateRecord(module, values).errors).length === 0) return { values };
    // Who may be empty becomes so in the end, if nothing else helps.
    const next = mended(module, values, { ...search, mayBeEmpty: tries > TRIES / 2 });
    if (next === values) break;
    values = next;
  }
  return { refused: values };
}

/**
 * Values of a new record of which `test` holds: some of the named fields are drawn anew, and others where they are refused
 * then. Undefined: none were found.
 */
export function valuesThat(
  module: Module,
  start: Body,
  { names, test, ...search }: Search & { names: readonly string[]; test: (values: Body) => boolean },
): Body | undefined {
  const free = names.filter((name) => !search.fixed.has(name) && isWritable(fieldOf(module, name), true));
  if (test(start)) return start;
  if (free.length === 0) return undefined;
  const others = { ...search, fixed: new Set([...search.fixed, ...names]) };
  for (let tries = 0; tries < TRIES; tries++) {
    const drawn = free.filter(() => search.next() < 0.7);
    let values = {
      ...start,
      ...Object.fromEntries(drawn.map((name) => [name, valueFor(module, name, true, search)])),
    };
    for (let mends = 0; mends < MENDS; mends++) {
      if (test(values)) return values;
      values = mended(module, values, { ...others, mayBeEmpty: true });
    }
  }
  return undefined;
}

/** The values, with other ones in the fields that are refused, or that a rule which refuses them reads. */
function mended(module: Module, values: Body, { mayBeEmpty, ...search }: Search & { mayBeEmpty: boolean }): Body {
  const { errors } = validateRecord(module, values);
  const drawn = Object.entries(errors).flatMap(([path, violation]) => {
    const name = redrawn(module, path, violation, search);
    return name === undefined ? [] : [[name, valueFor(module, name, mayBeEmpty, search)] as const];
  });
  return drawn.length === 0 ? values : { ...values, ...Object.fromEntries(drawn) };
}

/** Whether a new record is refused for this rule, and for nothing else. */
export function breaksAlone(module: Module, rule: Rule, values: Body): boolean {
  const { errors } = validateRecord(module, values);
  const paths = Object.keys(errors);
  return paths.length === 1 && paths[0] === rule.field && errors[rule.field]?.text?.en === rule.message.en;
}

/** The rules that refuse the values, by their place among the rules of the module. */
export function rulesBrokenBy(module: Module, values: Body): number[] {
  const { errors } = validateRecord(module, values);
  return module.rules.flatMap(({ field, message }, place) => (errors[field]?.text?.en === message.en ? [place] : []));
}

/** The field to draw anew for a refused value: itself, or one of those that the rule reads. */
function redrawn(module: Module, path: string, violation: Violation, search: Search): string | undefined {
  const [name = ''] = path.split('.');
  const rule = module.rules.find(({ field, message }) => field === name && violation.text?.en === message.en);
  const names = rule ? storedNames(module, rule.when) : [name];
  const free = names.filter((one) => !search.fixed.has(one) && isWritable(fieldOf(module, one), true));
  return free[Math.floor(search.next() * free.length)];
}

function valueFor(module: Module, name: string, mayBeEmpty: boolean, { pools, next }: Search): unknown {
  const { required, ...field } = fieldOf(module, name);
  const empty = mayBeEmpty && !required ? [fieldTypeOf(field).empty ?? null] : [];
  const pool = [...(pools.get(name) ?? []), ...empty];
  return pool[Math.floor(next() * pool.length)] ?? null;
}
