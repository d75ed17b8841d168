import type { Violation } from './fieldType.ts';

/**
 * One entry for each input that a violation of the field at `path` concerns: the violation itself, or each of its parts
 * at a path such as `contacts.0.name`. A form shows the violation at that path, and an error answer names it.
 */
export function violationsAt(path: string, violation: Violation): { path: string; violation: Violation }[] {
  if (!violation.parts?.length) return [{ path, violation }];
  return violation.parts.flatMap((part) => violationsAt(`${path}.${part.at}`, part.violation));
}
