import type { RaRecord } from 'ra-core';

/** The answer to an invitation, and to the call for a new password. */
export interface AccountLink {
  user: RaRecord;
  /** The address of the page; its path where the server does not know the public address. */
  link: string;
  expires_at: string;
  /** Whether it was sent by mail. */
  sent: boolean;
}

/** The whole address of the page on which the password is set. */
export function accountLinkAddress({ link }: AccountLink): string {
  return new URL(link, window.location.origin).href;
}
