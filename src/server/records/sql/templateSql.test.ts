import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import { describe, expect, it } from 'vitest';
import { parseTemplate } from '../../../fields/computed/template.ts';
import { templateSql } from './templateSql.ts';

/** Compiles without a database. */
const kysely = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const textOf = (statement: RawBuilder<unknown>) => statement.compile(kysely).sql;

describe('templateSql', () => {
  it('makes one text of values and fixed text', () => {
    expect(textOf(templateSql(['No ', { field: 'a' }], (field) => sql`t.${sql.id(field)}`))).toBe(
      `case when coalesce(t."a") is not null then 'No ' || coalesce(t."a", '') end`,
    );
  });

  it('keeps quotes and backslashes of fixed text from meaning anything', () => {
    const template = templateSql(parseTemplate("{a}'; drop \\ {b}"), (field) => sql.id(field));
    expect(textOf(template)).toContain("E'''; drop \\\\ '");
  });
});
