/*
 * Reads the Markdown of the manual: headings, paragraphs, lists of one level, tables, fenced blocks, and in a line code,
 * strong and emphasized words, and links. The manual uses nothing else; a test reads all of its pages.
 */

export type Block =
  /** `id`: the anchor by which links name the heading. */
  | { kind: 'heading'; level: number; text: string; id: string }
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] };

/** A part of a line. */
export type Span =
  | { kind: 'plain' | 'code' | 'strong' | 'emphasis'; text: string }
  /** `text` has parts of its own, such as code. */
  | { kind: 'link'; text: string; to: string };

const starts = /^(#{1,6} |```|[-*] |\d+\. |\||<!--)/;

/** The blocks of a page, from top to bottom; comments are left out. */
export function readMarkdown(page: string): Block[] {
  const lines = page.replaceAll('\r', '').split('\n');
  const blocks: Block[] = [];
  const anchors = new Map<string, number>();
  for (let at = 0; at < lines.length; ) {
    const { block, next } = readBlock(lines, at);
    if (block?.kind === 'heading') block.id = freshAnchor(block.id, anchors);
    if (block) blocks.push(block);
    at = next;
  }
  return blocks;
}

function readBlock(lines: readonly string[], at: number): { block?: Block; next: number } {
  const line = lines[at] ?? '';
  if (line.trim() === '') return { next: at + 1 };
  if (line.startsWith('```')) return readCode(lines, at);
  if (line.startsWith('<!--')) return { next: endOf(lines, at, (one) => one.includes('-->')) + 1 };
  if (line.startsWith('|')) return readTable(lines, at);
  const [, hashes = '', heading = ''] = /^(#{1,6}) (.*)$/.exec(line) ?? [];
  if (hashes)
    return { block: { kind: 'heading', level: hashes.length, text: heading, id: anchorOf(heading) }, next: at + 1 };
  if (/^([-*]|\d+\.) /.test(line)) return readList(lines, at);
  const next = endOf(lines, at + 1, (one) => one.trim() === '' || starts.test(one));
  return { block: { kind: 'text', text: joined(lines.slice(at, next)) }, next };
}

function readCode(lines: readonly string[], at: number) {
  const end = endOf(lines, at + 1, (one) => one.startsWith('```'));
  return { block: { kind: 'code' as const, text: lines.slice(at + 1, end).join('\n') }, next: end + 1 };
}

function readTable(lines: readonly string[], at: number) {
  const next = endOf(lines, at, (one) => !one.startsWith('|'));
  const [head = [], , ...rows] = lines.slice(at, next).map(cellsOf);
  return { block: { kind: 'table' as const, head, rows }, next };
}

/** A line that is indented goes on with the item above it. */
function readList(lines: readonly string[], at: number) {
  const next = endOf(lines, at, (one) => one.trim() === '' || !/^([-*]|\d+\.) |^ +\S/.test(one));
  const items: string[][] = [];
  for (const line of lines.slice(at, next)) {
    const [, text] = /^(?:[-*]|\d+\.) (.*)$/.exec(line) ?? [];
    if (text === undefined) items.at(-1)?.push(line);
    else items.push([text]);
  }
  return { block: { kind: 'list' as const, ordered: /^\d/.test(lines[at] ?? ''), items: items.map(joined) }, next };
}

/** A bar in code, or one that is escaped, ends no cell. */
function cellsOf(row: string): string[] {
  const cells =
    row
      .trim()
      .slice(1)
      .replace(/\|$/, '')
      .match(/(?:`[^`]*`|\\\||[^|])*(?:\||$)/g) ?? [];
  return cells.slice(0, cells.at(-1) === '' ? -1 : undefined).map((cell) => cell.replace(/\|$/, '').trim());
}

function endOf(lines: readonly string[], from: number, isEnd: (line: string) => boolean): number {
  let at = from;
  while (at < lines.length && !isEnd(lines[at] ?? '')) at += 1;
  return at;
}

const joined = (lines: readonly string[]) => lines.map((line) => line.trim()).join(' ');

/** The anchor that a heading gets: small letters, digits and dashes. */
function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

function freshAnchor(anchor: string, seen: Map<string, number>): string {
  const times = seen.get(anchor) ?? 0;
  seen.set(anchor, times + 1);
  return times === 0 ? anchor : `${anchor}-${times}`;
}

const spans = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** The parts of a line, in order. */
export function readSpans(line: string): Span[] {
  const found: Span[] = [];
  let from = 0;
  for (const match of line.matchAll(spans)) {
    const [whole, code, strong, emphasis, label, to] = match;
    if (match.index > from) found.push({ kind: 'plain', text: plain(line.slice(from, match.index)) });
    from = match.index + whole.length;
    if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (strong !== undefined) found.push({ kind: 'strong', text: plain(strong) });
    else if (emphasis !== undefined) found.push({ kind: 'emphasis', text: plain(emphasis) });
    else found.push({ kind: 'link', text: label ?? '', to: to ?? '' });
  }
  if (from < line.length) found.push({ kind: 'plain', text: plain(line.slice(from)) });
  return found;
}

/** The words of a line, without its marks. */
export function wordsOfLine(line: string): string {
  return readSpans(line)
    .map(({ kind, text }) => (kind === 'link' ? wordsOfLine(text) : text))
    .join('');
}

const plain = (text: string) => text.replaceAll(/\\([|*_`])/g, '$1');
