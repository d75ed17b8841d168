import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export class SignatureWrong extends Error {}

interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** Throws when a call is not signed by AWS Signature Version 4 with that secret, body included. */
export function assertSigned(
  request: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey }: Credentials,
): void {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[\w-]+\/s3\/aws4_request), SignedHeaders=([\w;-]+), Signature=(\w{64})$/;
  const [, keyId, scope = '', signed = '', signature = ''] = form.exec(request.headers.authorization ?? '') ?? [];
  if (keyId !== accessKeyId) throw new SignatureWrong('The access key id is not known');
  const digest = request.headers['x-amz-content-sha256'];
  if (digest !== sha256(body)) throw new SignatureWrong('The body is not the one that was signed');
  if (!signed.split(';').includes('host')) throw new SignatureWrong('The host is not signed');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical(request, signed, digest))];
  const key = scope.split('/').reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`);
  const right = hmac(key, text.join('\n'));
  if (!timingSafeEqual(right, Buffer.from(signature, 'hex'))) throw new SignatureWrong('The signature is not right');
}

function canonical({ method, url = '', headers }: IncomingMessage, signed: string, bodyHash: string): string {
  const [path = '', search = ''] = url.split('?');
  const query = search
    .split('&')
    .filter(Boolean)
    .map((part) => (part.includes('=') ? part : `${part}=`));
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`);
  return [method, path, query.sort().join('&'), lines.join(''), signed, bodyHash].join('\n');
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
