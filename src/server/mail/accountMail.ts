import { formatMoment } from '../../fields/shared/days/formatMoment.ts';
import type { Language } from '../../fields/shared/languages.ts';
import { translate } from '../translate.ts';
import type { Mail } from './Mailer.ts';

export interface AccountMail {
  kind: 'invitation' | 'reset';
  email: string;
  firstName: string | null;
  siteName: string;
  /** The whole address of the page on which the password is set. */
  link: string;
  /** When the link ends. */
  expiresAt: string | Date;
}

/** The mail that brings somebody the link with which they set their password, in that language. */
export function accountMail(
  { kind, email, firstName, siteName, link, expiresAt }: AccountMail,
  language: Language,
): Mail {
  const until = formatMoment(expiresAt, language);
  const params = { name: firstName ?? email, site: siteName, until };
  const textOf = (name: string) => translate(language, { key: `facet.mail.${kind}.${name}`, params });
  const greeting = translate(language, { key: 'facet.mail.greeting', params });
  const [text, end] = [textOf('text'), textOf('end')];
  const button = `<a href="${escapeHtml(link)}">${escapeHtml(textOf('button'))}</a>`;
  const paragraphs = [escapeHtml(greeting), escapeHtml(text), button, escapeHtml(end)];
  return {
    to: email,
    subject: textOf('subject'),
    text: [greeting, text, link, end].join('\n\n'),
    html: `<html lang="${language}"><body>${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('')}</body></html>`,
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
