import { describe, expect, it } from 'vitest';
import { numberTypes } from './fieldTypes.ts';

describe('the keys of a result', () => {
  it.each(Object.keys(numberTypes) as (keyof typeof numberTypes)[])(
    'are those of the type %s, with its defaults',
    (type) => {
      const shape = numberTypes[type].options.shape as Record<
        string,
        { safeParse(value: unknown): { data?: unknown } }
      >;
      const known = ['places', 'unit'].filter((key) => key in shape);
      const { resultKeys = {} } = numberTypes[type];
      expect(Object.keys(resultKeys)).toEqual(known);
      expect(resultKeys).toEqual(Object.fromEntries(known.map((key) => [key, shape[key]?.safeParse(undefined).data])));
    },
  );
});
