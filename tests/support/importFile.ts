import { accessTokenOf } from './callApi.ts';

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the tests are about
type Body = any;

export interface SentFile {
  name?: string;
  content: string | Uint8Array;
  fields?: Record<string, string>;
  /** An Idempotency-Key. */
  key?: string;
}

/** Sends files to be imported, and reads answers that come line by line. The path starts behind /api/. */
export function importCalls(url: string, token: string) {
  const headers = { Authorization: `Bearer ${token}` };
  return {
    async send(path: string, { name = 'list.csv', content, fields = {}, key }: SentFile) {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields)) form.append(key, value);
      form.append('file', new Blob([content as BlobPart]), name);
      const keyed = { ...headers, ...(key !== undefined && { 'Idempotency-Key': key }) };
      const response = await fetch(`${url}/api/${path}`, { method: 'POST', headers: keyed, body: form });
      return { status: response.status, body: (await response.json()) as Body };
    },
    /** The lines of a call that tells how far it is. */
    async lines(path: string, signal?: AbortSignal): Promise<Body[]> {
      const accept = { ...headers, Accept: 'application/x-ndjson' };
      const response = await fetch(`${url}/api/${path}`, { method: 'POST', headers: accept, signal: signal ?? null });
      const text = await response.text();
      return text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    },
    async file(path: string, language = 'en'): Promise<Uint8Array> {
      const response = await fetch(`${url}/api/${path}`, { headers: { ...headers, 'Accept-Language': language } });
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}

export async function importCallsOf(url: string, who?: Parameters<typeof accessTokenOf>[1]) {
  return importCalls(url, await accessTokenOf(url, who));
}

/** A list of a supplier: so many stones, one in each row. */
export function stoneList(count: number, change: (row: string[], number: number) => string[] = (row) => row): string {
  const shapes = ['Oval', 'cushion', 'Round'];
  const rows = Array.from({ length: count }, (_, at) =>
    change(
      [
        String(700_001 + at),
        'Ruby',
        shapes[at % 3] ?? '',
        `${(1 + at / 100).toFixed(2)} ct`,
        `"${(1200 + at).toLocaleString('en')}.50"`,
      ],
      at + 1,
    ),
  );
  return [['Item No', 'Type', 'Shape', 'Weight (ct)', 'Purchase Price'], ...rows]
    .map((row) => `${row.join(',')}\r\n`)
    .join('');
}
