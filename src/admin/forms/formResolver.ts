import { type FieldError, type FieldErrors, type Resolver, set } from 'react-hook-form';
import { messageOf } from '../../fields/shared/fieldView.ts';
import type { Module } from '../../metadata/model.ts';
import { validateRecord } from '../../metadata/read/validateRecord.ts';
import type { Values } from './mergeVersions.ts';

/**
 * Validates a form with the same code as the server: every field that it may send, also those on tabs that were never
 * opened.
 * @param names of the fields that count now, for the present values of the form
 * @param stored the record that is edited; absent for a new one
 */
export function formResolver(
  module: Module,
  names: (values: Values) => readonly string[],
  locale: string,
  stored?: Values,
): Resolver {
  return (values) => {
    const refused = Object.entries(validateRecord(module, values, stored).errors);
    const counting = new Set(names(values));
    const errors: FieldErrors = {};
    for (const [path, violation] of refused) {
      if (!counting.has(path.split('.')[0] ?? path)) continue;
      // React-Admin's inputs translate a message that is an object; React-Hook-Form's type allows texts only.
      const message = messageOf(violation, locale) as unknown as string;
      set(errors, path, { type: 'schema', message } satisfies FieldError);
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
