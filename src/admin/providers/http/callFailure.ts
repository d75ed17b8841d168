import { isObject } from '../../../fields/shared/isObject.ts';

/**
 * What a failed call was answered. Each function takes whatever was thrown: an error that is no answer, such as one of
 * the browser, has none of it.
 */

/** The HTTP status; 0: there was no answer. */
export function statusOf(error: unknown): number | undefined {
  return isObject(error) && typeof error.status === 'number' ? error.status : undefined;
}

/** The body of the answer. */
export function bodyOf(error: unknown): Record<string, unknown> {
  return isObject(error) && isObject(error.body) ? error.body : {};
}

/** The code by which programs know the refusal, such as `stale_version`. */
export function codeOf(error: unknown): string | undefined {
  const { code } = bodyOf(error);
  return typeof code === 'string' ? code : undefined;
}

/** Why fields were refused, by their names: the server's sentences or keys. Undefined where the reason is no field. */
export function fieldErrorsOf(error: unknown): Record<string, string> | undefined {
  const { errors } = bodyOf(error);
  return isObject(errors) ? (errors as Record<string, string>) : undefined;
}
