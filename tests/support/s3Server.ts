import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '../../src/server/settings/readS3Settings.ts';
import { assertSigned, SignatureWrong } from './s3Signature.ts';

interface Kept {
  content: Buffer;
  written: Date;
}

interface Upload {
  key: string;
  begun: Date;
  parts: Map<number, Buffer>;
}

/** A server on this machine that speaks what Facet uses of S3's protocol, and refuses what is not signed rightly. */
export interface S3Server {
  /** Those that reach its one bucket, under the prefix `media/`. */
  settings: S3Settings;
  /** Files by their whole key. */
  objects: Map<string, Kept>;
  /** Uploads in parts that run or broke off, by their ids. */
  uploads: Map<string, Upload>;
  /** `METHOD /path?query` of every call, with its Range. */
  calls: string[];
  /** What fails with 500 from now on; the client tries a failed call three times. */
  fail: (call: string) => boolean;
  /** Whether it knows If-None-Match; a server that does not answers 501. */
  knowsConditions: boolean;
  close(): Promise<void>;
}

const bucket = 'facet-test';
const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret/+=' };
/** Small, so that tests see more than one page. */
const PAGE = 3;
/** What the protocol asks of every part but the last, in bytes. */
const SMALLEST_PART = 5 * 1024 * 1024;

export async function startS3Server(): Promise<S3Server> {
  const state: State = {
    objects: new Map(),
    uploads: new Map(),
    calls: [],
    fail: () => false,
    knowsConditions: true,
  };
  const server = createServer((request, response) => {
    answer(state, request, response).catch((error) => {
      const [status, code] = error instanceof S3Error ? [error.status, error.code] : [500, 'InternalError'];
      const refused = error instanceof SignatureWrong ? ([403, 'SignatureDoesNotMatch'] as const) : undefined;
      sendError(request, response, refused?.[0] ?? status, refused?.[1] ?? code, error.message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    settings: { bucket, region: 'eu-test-1', endpoint, credentials, forcePathStyle: true, prefix: 'media/' },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

type State = Pick<S3Server, 'objects' | 'uploads' | 'calls' | 'fail' | 'knowsConditions'>;

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://s3');
  const { range } = request.headers;
  const call = `${request.method} ${url.pathname}${url.search}${range ? ` ${range}` : ''}`;
  state.calls.push(call);
  const body = await bodyOf(request);
  assertSigned(request, body, credentials);
  if (state.fail(call)) throw new S3Error(500, 'InternalError');
  const [, name, ...rest] = decodeURIComponent(url.pathname).split('/');
  if (name !== bucket) throw new S3Error(404, 'NoSuchBucket');
  const key = rest.join('/');
  const { searchParams: query } = url;
  if (key === '') return sendXml(response, query.has('uploads') ? uploadList(state, query) : objectList(state, query));
  const id = query.get('uploadId');
  if (query.has('uploads') || id !== null) return uploadCall(state, request, response, { key, id, query, body });
  objectCall(state, request, response, key, body);
}

function objectCall(
  { objects, knowsConditions }: State,
  request: IncomingMessage,
  response: ServerResponse,
  key: string,
  body: Buffer,
): void {
  if (request.method === 'PUT') {
    const isFirst = request.headers['if-none-match'] === '*';
    if (isFirst && !knowsConditions) throw new S3Error(501, 'NotImplemented');
    if (isFirst && objects.has(key)) throw new S3Error(412, 'PreconditionFailed');
    objects.set(key, { content: body, written: new Date() });
    response.setHeader('ETag', etagOf(body)).end();
    return;
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
    return;
  }
  const kept = objects.get(key);
  if (!kept) throw new S3Error(404, request.method === 'HEAD' ? 'NotFound' : 'NoSuchKey');
  sendObject(request, response, kept);
}

function sendObject(request: IncomingMessage, response: ServerResponse, { content, written }: Kept): void {
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (first !== '' && Number(first) >= content.length) throw new S3Error(416, 'InvalidRange');
  const part = first === '' ? content : content.subarray(Number(first), Number(last) + 1);
  response.writeHead(first === '' ? 200 : 206, {
    'Content-Length': part.length,
    'Last-Modified': written.toUTCString(),
    ETag: etagOf(content),
    ...(first !== '' && { 'Content-Range': `bytes ${first}-${last}/${content.length}` }),
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}

function uploadCall(
  { objects, uploads }: State,
  request: IncomingMessage,
  response: ServerResponse,
  { key, id, query, body }: { key: string; id: string | null; query: URLSearchParams; body: Buffer },
): void {
  if (id === null) {
    const begun = randomBytes(8).toString('hex');
    uploads.set(begun, { key, begun: new Date(), parts: new Map() });
    sendXml(response, `<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`);
    return;
  }
  const upload = uploads.get(id);
  if (upload?.key !== key) throw new S3Error(404, 'NoSuchUpload');
  if (request.method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body);
    response.setHeader('ETag', etagOf(body)).end();
    return;
  }
  uploads.delete(id);
  if (request.method === 'DELETE') {
    response.writeHead(204).end();
    return;
  }
  objects.set(key, { content: wholeOf(upload, String(body)), written: new Date() });
  sendXml(response, '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>');
}

/** The parts that the client names, in its order. */
function wholeOf({ parts }: Upload, xml: string): Buffer {
  const named = [...xml.matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number));
  const etags = [...xml.matchAll(/<ETag>(.*?)<\/ETag>/g)].map(([, etag = '']) => etag.replaceAll('&quot;', '"'));
  return Buffer.concat(
    named.map((number, index) => {
      const part = parts.get(number);
      if (!part || etags[index] !== etagOf(part)) throw new S3Error(400, 'InvalidPart');
      if (index < named.length - 1 && part.length < SMALLEST_PART) throw new S3Error(400, 'EntityTooSmall');
      return part;
    }),
  );
}

function objectList({ objects }: State, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? '';
  const prefix = query.get('prefix') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, PAGE);
  const contents = page.map((key) => {
    const { content, written } = objects.get(key) as Kept;
    const moment = written.toISOString();
    return `<Contents><Key>${key}</Key><LastModified>${moment}</LastModified><Size>${content.length}</Size></Contents>`;
  });
  const more = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${keys.length > PAGE}</IsTruncated>${contents.join('')}${more}</ListBucketResult>`;
}

function uploadList({ uploads }: State, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const listed = [...uploads].filter(([, { key }]) => key.startsWith(prefix));
  const items = listed.map(([id, { key, begun }]) => {
    const moment = begun.toISOString();
    return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${moment}</Initiated></Upload>`;
  });
  return `<ListMultipartUploadsResult>${items.join('')}</ListMultipartUploadsResult>`;
}

function etagOf(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function sendXml(response: ServerResponse, xml: string): void {
  response.setHeader('Content-Type', 'application/xml').end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}

function sendError(request: IncomingMessage, response: ServerResponse, status: number, code: string, message: string) {
  response.statusCode = status;
  if (request.method === 'HEAD') response.end();
  else sendXml(response, `<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}
