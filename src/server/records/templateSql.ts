import { literal } from './sqlNames.ts';

/**
 * Fixed text and values as one text. The text between two values is left out when one of them has nothing to stand
 * between: '5.20 × 4.10 mm' for a stone without a height. Null while every value is empty.
 * @param value the SQL of a field's value as text
 */
export function templateSql(parts: (string | { field: string })[], value: (field: string) => string): string {
  const { head, values, tail } = arrange(parts, value);
  const pieces = values.map(({ before, text }, index) => {
    const earlier = values.slice(0, index).map((other) => other.text);
    if (earlier.length === 0 || before === '') return `coalesce(${text}, '')`;
    return `coalesce(case when coalesce(${earlier.join(', ')}) is null then '' else ${literal(before)} end || ${text}, '')`;
  });
  const anything = `coalesce(${values.map(({ text }) => text).join(', ')})`;
  const whole = [head, tail].some((part) => part !== '') ? [literal(head), ...pieces, literal(tail)] : pieces;
  return `case when ${anything} is not null then ${whole.join(' || ')} end`;
}

interface Arranged {
  head: string;
  values: { before: string; text: string }[];
  tail: string;
}

function arrange(parts: (string | { field: string })[], value: (field: string) => string): Arranged {
  const result: Arranged = { head: '', values: [], tail: '' };
  for (const part of parts) {
    if (typeof part === 'string') result.tail += part;
    else {
      if (result.values.length === 0) result.head = result.tail;
      result.values.push({ before: result.values.length === 0 ? '' : result.tail, text: value(part.field) });
      result.tail = '';
    }
  }
  return result;
}
