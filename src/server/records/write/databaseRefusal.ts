import type { Field } from '../../../fields/fieldTypes.ts';
import type { Violation } from '../../../fields/shared/fieldType.ts';
import { listParams } from '../../../fields/shared/sentenceParams.ts';
import type { Module, Schema } from '../../../metadata/model.ts';
import { sqlStateOf } from '../../database/connection/databaseErrors.ts';
import { columnOf, tableName } from '../../database/structure/sqlNames.ts';
import { conflict, invalid, malformed, Refusal, stillNeeded } from '../../errors.ts';
import { labelParams } from '../recordsContext.ts';

/** The properties of PostgreSQL's errors. */
interface ErrorParts {
  detail?: string;
  constraint?: string;
  column?: string;
  table?: string;
}

/**
 * Converts an error of the database to a Refusal that names the fields. Any other error is returned unchanged. A rule
 * that the server checks beforehand can still fail in the database, when another client writes at the same moment.
 */
export function writeRefusal(error: unknown, module: Module): unknown {
  const { detail = '', constraint = '', column } = error as ErrorParts;
  switch (sqlStateOf(error)) {
    case '23505':
      return notUnique(module, fieldsInKey(module, detail));
    case '23503':
      return invalid(violations(fieldsInKey(module, detail), 'reference'));
    case '23502':
      return invalid(violations(fieldsOfColumns(module, [column ?? '']), 'required'));
    case '23514':
      return invalid(violations(fieldInConstraint(module, constraint), 'option'));
    case '22003':
      return invalid({});
    case '22021':
    case '22P05':
      return malformed('characters');
    default:
      return error;
  }
}

/** Does the same for a delete from `module`: 409 that names the module whose records still refer to this one. */
export function deleteRefusal(error: unknown, schema: Schema, module: Module): unknown {
  // PostgreSQL 18 reports ON DELETE RESTRICT as 23001, older versions as 23503.
  if (!['23503', '23001'].includes(sqlStateOf(error) ?? '')) return error;
  const { table } = error as ErrorParts;
  const user = Object.values(schema.modules).find(({ name }) => tableName(name) === table);
  const refuse = module.archive ? stillNeeded : conflict;
  return user ? refuse('stillUsedBy', labelParams(user), { usedBy: user.name }) : refuse('stillUsed');
}

/**
 * 409: another record has the same value, or the same combination of values. The sentence is that of the schema's rule,
 * if the rule has one.
 */
export function notUnique(module: Module, fields: Field[]): Refusal {
  const names = fields
    .map(({ name }) => name)
    .sort()
    .join();
  const rule = module.unique.find((candidate) => [...candidate.fields].sort().join() === names && candidate.message);
  if (rule?.message) {
    const text = rule.message;
    return new Refusal(
      'conflict',
      { text },
      {
        errors: { [rule.when?.field ?? rule.fields.at(-1) ?? names]: { key: 'unique', text } },
      },
    );
  }
  return new Refusal(
    'conflict',
    {
      key: module.archive ? 'facet.error.notUniqueOrArchived' : 'facet.error.notUnique',
      params: listParams(
        'fields',
        fields.map(({ label }) => label),
      ),
    },
    { errors: violations(fields, 'unique') },
  );
}

function violations(fields: Field[], key: string): Record<string, Violation> {
  return Object.fromEntries(fields.map(({ name }) => [name, { key }]));
}

/** Finds the columns in `Key (supplier_id, lower(name))=(…)`, in any language of the database. */
function fieldsInKey(module: Module, detail: string): Field[] {
  const [key = ''] = detail.split(')=(');
  return fieldsOfColumns(module, key.slice(key.indexOf('(') + 1).match(/[A-Za-z_]\w*/g) ?? []);
}

function fieldsOfColumns(module: Module, columns: readonly string[]): Field[] {
  return module.fields.filter((field) => columns.includes(columnOf(field) ?? ''));
}

/** The field with the longest name that is part of the constraint's name. */
function fieldInConstraint(module: Module, constraint: string): Field[] {
  const named = module.fields.filter((field) => constraint.includes(columnOf(field) ?? '\0'));
  return named.sort((one, other) => other.name.length - one.name.length).slice(0, 1);
}
