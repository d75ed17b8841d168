/** The mail server, and who its mails are from. */
export interface MailSettings {
  /** smtp://… or smtps://…, with name and password. */
  url: string;
  from: string;
}

export interface ReachSettings {
  /** The address at which people open Facet, without a slash at its end; absent: it is not known. */
  publicUrl?: string;
  /** Absent: no mails are sent. */
  mail?: MailSettings;
}

/** Reads `PUBLIC_URL`, `SMTP_URL` and `MAIL_FROM`; adds a sentence to `wrong` for each that is missing or invalid. */
export function readMailSettings(env: NodeJS.ProcessEnv, wrong: string[]): ReachSettings {
  const publicUrl = env.PUBLIC_URL?.replace(/\/+$/, '') || undefined;
  if (publicUrl && !(URL.canParse(publicUrl) && /^https?:\/\/[^?#]+$/.test(publicUrl))) {
    wrong.push(`PUBLIC_URL is "${publicUrl}"; write the address at which people open Facet, https://erp.example.com.`);
  }
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  if (!url) return { ...(publicUrl && { publicUrl }) };
  // The address holds a password, so no sentence repeats it.
  if (!/^smtps?:\/\/./.test(url) || !URL.canParse(url)) {
    wrong.push('SMTP_URL must be an address such as smtp://name:password@mail.example.com:587.');
  }
  if (!from) wrong.push('SMTP_URL is set, so MAIL_FROM has to be the address that mails are from.');
  else if (!/[^\s<>@]@[^\s<>@]/.test(from))
    wrong.push(`MAIL_FROM is "${from}"; write an address, such as Facet <erp@example.com>.`);
  if (!publicUrl) wrong.push('SMTP_URL is set, so PUBLIC_URL has to be the address that links in mails begin with.');
  return { ...(publicUrl && { publicUrl }), mail: { url, from: from ?? '' } };
}
