import type { SignedInUser } from '../sessions/sessions.ts';

/** Whether a user may read who signed in, from where, and what was refused. There are no roles yet, so everybody may. */
export function mayReadSecurityEvents(_user: SignedInUser): boolean {
  return true;
}
