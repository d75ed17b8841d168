import type { Block } from './markdown.ts';

/*
 * Sends the ```http blocks of the manual. A block that starts with a method is a request, one that starts with HTTP/1.1
 * the answer to the request before it. `<name>` in an answer keeps a value; in a request it stands for the value.
 */

export interface Exchange {
  request: Block;
  answer: Block | undefined;
}

/** The requests of a page with their answers, in order. */
export function exchangesOf(blocks: readonly Block[]): Exchange[] {
  const isAnswer = (block: Block | undefined) => block?.text.startsWith('HTTP/1.1') ?? false;
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1];
    return isAnswer(block) ? [] : [{ request: block, answer: isAnswer(next) ? next : undefined }];
  });
}

/** What stands in a block: its first line, its headers, its body. */
function partsOf({ text }: Block): { first: string; headers: [string, string][]; body: string } {
  const [head = '', ...rest] = text.split('\n\n');
  const [first = '', ...lines] = head.trim().split('\n');
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ');
    return [name, value.join(': ')];
  });
  return { first, headers, body: rest.join('\n\n').trim() };
}

type Values = Map<string, unknown>;

/** Sends a request with the values that are known. Answers what the page shows of the answer, and what came. */
export async function send(url: string, { request, answer }: Exchange, values: Values) {
  const { first, headers, body } = partsOf(request);
  const [method = '', ...path] = filled(first, values).split(' ');
  const response = await fetch(new URL(path.join(' '), url), {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, filled(value, values)]),
    ...(body && { body: filled(body, values) }),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const text = isStream ? await firstPart(response) : await response.text();
  return { response, text, shown: answer && partsOf(answer) };
}

function filled(text: string, values: Values): string {
  return text.replace(/<([a-z]+)>/g, (_whole, name: string) => {
    if (!values.has(name)) throw new Error(`Nothing before says what <${name}> is`);
    return String(values.get(name));
  });
}

async function firstPart(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const part = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(part?.value);
}

/** The JSON of an answer as the page shows it: `<name>` without quotes stands for any value. */
export function shownJson(body: string): unknown {
  return JSON.parse(body.replace(/(?<!")<([a-z]+)>(?!")/g, '"<$1>"'));
}

/**
 * Whether what came has all that is shown: objects may have more keys, lists have as many entries.
 * Keeps the values that the page names. Answers the paths that differ.
 */
export function differences(shown: unknown, came: unknown, values: Values, path = ''): string[] {
  const name = typeof shown === 'string' ? /^<([a-z]+)>$/.exec(shown)?.[1] : undefined;
  if (name !== undefined) return keep(name, came, values, path);
  if (typeof shown !== 'object' || shown === null) {
    return shown === came ? [] : [`${path}: ${JSON.stringify(came)} came in place of ${JSON.stringify(shown)}`];
  }
  if (typeof came !== 'object' || came === null) return [`${path}: ${JSON.stringify(came)} came`];
  const isLonger = Array.isArray(shown) && Array.isArray(came) && shown.length !== came.length;
  return [
    ...(isLonger ? [`${path}: ${(came as unknown[]).length} entries came`] : []),
    ...Object.entries(shown).flatMap(([key, inner]) =>
      differences(inner, (came as Record<string, unknown>)[key], values, `${path}.${key}`),
    ),
  ];
}

/** A value that is named twice is the same twice. */
function keep(name: string, came: unknown, values: Values, path: string): string[] {
  if (came === undefined) return [`${path}: nothing came for <${name}>`];
  const known = values.get(name);
  values.set(name, came);
  const isId = typeof came === 'number';
  return isId && known !== undefined && known !== came ? [`${path}: ${came} came, and <${name}> was ${known}`] : [];
}
