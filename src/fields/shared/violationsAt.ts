import type { Violation } from './fieldType.ts';

/**
 * A violation of the field at `path` as one entry per input: itself, or each of its parts at a path such as
 * `contacts.0.name`, which is where a form shows it and what an error answer names it by.
 */
export function violationsAt(path: string, violation: Violation): { path: string; violation: Violation }[] {
  if (!violation.parts?.length) return [{ path, violation }];
  return violation.parts.flatMap((part) => violationsAt(`${path}.${part.at}`, part.violation));
}
