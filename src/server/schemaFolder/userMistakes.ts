import { isEmail, isFreeLine, isSecret, typesThat } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import type { Mistake } from '../../metadata/check/shared/mistakes.ts';
import { findField, type Schema } from '../../metadata/model.ts';

/** Signing in reads these fields of the module `user`: a schema may add fields to users, but must have these. */
const needed: Record<string, (field: Field) => boolean> = {
  email: isEmail,
  first_name: isFreeLine,
  last_name: isFreeLine,
  password: isSecret,
};

/** What the schema lacks for users to sign in. */
export function userMistakes(schema: Schema): Mistake[] {
  const module = schema.modules.user;
  if (!module) {
    const message = `is missing; add modules/user with the fields ${Object.keys(needed).join(', ')}, so that somebody can sign in`;
    return [{ file: 'modules/user', path: '', message }];
  }
  const mistakes = Object.entries(needed)
    .filter(([name, is]) => {
      const field = findField(module, name);
      return !field || !is(field);
    })
    .map(([name, is]) => ({
      file: 'modules/user',
      path: 'fields',
      message: `has no field "${name}" of type ${typesThat(is).join(' or ')}, which signing in needs; add it`,
    }));
  const password = findField(module, 'password');
  if (!isSecret(password) || password.column === 'hash') return mistakes;
  const message = 'signing in reads the column "hash"; leave out the key "column"';
  return [...mistakes, { file: 'modules/user', path: 'fields (password).column', message }];
}
