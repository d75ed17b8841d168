import type { Transporter } from 'nodemailer';
import type { MailSettings } from '../settings/readMailSettings.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Milliseconds for each step of the talk with the mail server. */
const TIMEOUT = 10_000;

/** Sends mails by the SMTP server of the settings. What cannot be sent is logged, and never breaks what it tells of. */
export class Mailer {
  readonly #transport: Promise<Transporter>;
  readonly #log: (sentence: string) => void;
  readonly #running = new Set<Promise<unknown>>();

  constructor({ url, from }: MailSettings, log: (sentence: string) => void) {
    const timeouts = { connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT };
    // Otherwise whoever stands between could take STARTTLS away, and read the password.
    const requireTLS = new URL(url).password !== '';
    // Loaded where mails are sent alone: many houses send none.
    this.#transport = import('nodemailer').then(({ createTransport }) =>
      createTransport({ requireTLS, url, ...timeouts }, { from }),
    );
    this.#log = log;
  }

  /** Returns whether the mail server took the mail. */
  async send(mail: Mail): Promise<boolean> {
    try {
      await (await this.#transport).sendMail(mail);
      return true;
    } catch (error) {
      // The message of the error is left out: it may repeat what the server said of the mail, and the mail has a link.
      const { code = 'unknown', responseCode = '' } = error as { code?: string; responseCode?: number };
      this.#log(`A mail to ${mail.to} could not be sent: ${`${code} ${responseCode}`.trim()}.`);
      return false;
    }
  }

  /** Begins work whose result nobody waits for. */
  later(work: () => Promise<unknown>): void {
    const running = work()
      .catch((error) => this.#log(`A mail could not be prepared: ${error instanceof Error ? error.message : error}`))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Waits for what has begun. */
  async close(): Promise<void> {
    await Promise.all(this.#running);
    (await this.#transport).close();
  }
}
