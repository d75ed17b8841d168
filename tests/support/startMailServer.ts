import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  /** As it came over the wire, with quoted-printable and base64 bodies. */
  raw: string;
}

export interface MailServer {
  /** smtp://… */
  url: string;
  mails: ReceivedMail[];
  /** Whether it refuses what is sent from now on. */
  refuses: boolean;
  close(): Promise<void>;
}

/** A real SMTP server on a free port, which keeps what it receives. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, callback) {
      callback(received.refuses ? new Error('no such mailbox here') : null);
    },
    onData(stream, session, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.mails.push({ to, raw: Buffer.concat(parts).toString('utf8') });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const received: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    refuses: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return received;
}

/** The bodies of a mail, decoded: its plain text and its HTML. */
export function bodiesOf({ raw }: ReceivedMail): { subject: string; text: string; html: string } {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const parts = raw.split(`--${boundary}`).slice(1);
  const bodyOf = (type: string) => decode(parts.find((part) => part.includes(`Content-Type: text/${type}`)) ?? '');
  return { subject: subjectOf(raw), text: bodyOf('plain'), html: bodyOf('html') };
}

function decode(part: string): string {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n').trim();
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Words of other languages come as `=?UTF-8?B?…?=` or `?Q?`, split over lines. */
function subjectOf(raw: string): string {
  const line = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? '';
  return line
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : Buffer.from(
            text
              .replace(/_/g, ' ')
              .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
            'latin1',
          ).toString('utf8'),
    );
}
