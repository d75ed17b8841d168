import { fieldNamePattern } from '../shared/fieldType.ts';

export type TemplatePart = string | { field: string };

/**
 * Splits a template `{dim_length} × {dim_width} mm` into its fixed texts and fields. Throws a SyntaxError that says
 * what to mend.
 */
export function parseTemplate(template: string): TemplatePart[] {
  const parts = template.split(/(\{[^{}]*\})/).filter((part) => part !== '');
  const parsed = parts.map(partFrom);
  if (!parsed.some((part) => typeof part !== 'string')) {
    throw new SyntaxError('it names no field: write a field in braces, e.g. "{weight} ct"');
  }
  return parsed;
}

function partFrom(part: string): TemplatePart {
  if (!/^\{.*\}$/.test(part)) {
    if (/[{}]/.test(part)) throw new SyntaxError(`a brace is without its partner in "${part}": write {field_name}`);
    return part;
  }
  const name = part.slice(1, -1).trim();
  if (!fieldNamePattern.test(name)) throw new SyntaxError(`"${part}" is no field name in braces`);
  return { field: name };
}
