import { describe, expect, it } from 'vitest';
import { parseTemplate } from '../../../fields/computed/template.ts';
import { templateSql } from './templateSql.ts';

describe('templateSql', () => {
  it('makes one text of values and fixed text', () => {
    expect(templateSql(['No ', { field: 'a' }], (field) => `t.${field}`)).toBe(
      "case when coalesce(t.a) is not null then 'No ' || coalesce(t.a, '') end",
    );
  });

  it('keeps quotes and backslashes of fixed text from meaning anything', () => {
    const sql = templateSql(parseTemplate("{a}'; drop \\ {b}"), (field) => field);
    expect(sql).toContain("E'''; drop \\\\ '");
  });
});
