import { isEmail, isFreeLine, isSecret } from '../../fields/capabilities.ts';
import type { Violation } from '../../fields/shared/fieldType.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import { invalid } from '../errors.ts';
import type { ModuleHooks, RecordsContext } from '../records/recordsContext.ts';
import { type PasswordOwner, passwordViolation } from './passwordViolation.ts';

type Values = Record<string, unknown>;

/** Refuses passwords of users that are too easy to guess. Nobody signs in with the secrets of other modules. */
export function passwordHooks(_schema: Schema, module: Module): ModuleHooks | undefined {
  if (module.name !== 'user') return undefined;
  return {
    async beforeCreate(context, rows) {
      for (const values of rows) await refuseGuessed(context, module, values, values);
    },
    beforeUpdate: (context, stored, values) => refuseGuessed(context, module, values, { ...stored, ...values }),
  };
}

/** The one whose password a record of the module holds. */
export function passwordOwner({ schema }: RecordsContext, module: Module, record: Values): PasswordOwner {
  const names = module.fields.filter((field) => isEmail(field) || isFreeLine(field));
  return { texts: names.map(({ name }) => record[name]), siteName: schema.app.siteName };
}

async function refuseGuessed(context: RecordsContext, module: Module, values: Values, record: Values): Promise<void> {
  const errors: Record<string, Violation> = {};
  for (const { name } of module.fields.filter(isSecret)) {
    const password = values[name];
    if (typeof password !== 'string') continue;
    const violation = await passwordViolation(password, passwordOwner(context, module, record));
    if (violation) errors[name] = violation;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
