import type { FieldError } from 'react-hook-form';
import type { Violation } from '../../fields/shared/fieldType.ts';
import { messageOf } from '../../fields/shared/fieldView.ts';

/** A violation as the error of a form's field. */
export function fieldErrorOf(violation: Violation, locale: string): FieldError {
  // React-Admin's inputs translate a message that is an object; React-Hook-Form's type allows texts only.
  return { type: 'schema', message: messageOf(violation, locale) as unknown as string };
}
