/*
 * The messages of the Internet Printing Protocol (RFC 8010), as far as printing needs them: written to bytes, and read
 * from bytes. The functions are pure, so that both directions can be tested against each other.
 */

/** A value with its type. Values of types that are not listed here arrive as `octets`. */
export type IppValue =
  | { type: 'integer' | 'enum'; value: number }
  | { type: 'boolean'; value: boolean }
  | { type: 'range'; value: { lower: number; upper: number } }
  | { type: IppTextType; value: string }
  | { type: 'collection'; value: IppAttribute[] }
  | { type: 'octets'; value: Uint8Array }
  /** The attribute has no value: unknown, unsupported, not set. */
  | { type: 'none'; value: null };

export type IppTextType = keyof typeof textTags;

export interface IppAttribute {
  name: string;
  /** At least one. */
  values: IppValue[];
}

export interface IppGroup {
  kind: keyof typeof groupTags;
  attributes: IppAttribute[];
}

export interface IppMessage {
  /** The operation of a request, the status of a response. */
  code: number;
  requestId: number;
  groups: IppGroup[];
}

/** Bytes that are no IPP message. */
export class NoIppMessage extends Error {}

const groupTags = { operation: 0x01, job: 0x02, printer: 0x04, unsupported: 0x05 };
const END_OF_ATTRIBUTES = 0x03;

const textTags = {
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  uriScheme: 0x46,
  charset: 0x47,
  naturalLanguage: 0x48,
  mimeMediaType: 0x49,
};
const textTypes = new Map(Object.entries(textTags).map(([type, tag]) => [tag, type as IppTextType]));
const TAG = {
  none: 0x13,
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  octets: 0x30,
  range: 0x33,
  collection: 0x34,
  textWithLanguage: 0x35,
  nameWithLanguage: 0x36,
  endCollection: 0x37,
  memberName: 0x4a,
};
/** Tags from this number on are values; lower ones are delimiters of groups. */
const FIRST_VALUE = 0x10;
const NO_VALUES = 0x20;

/** Writes a message of IPP 2.0; a document follows these bytes. */
export function encodeIpp({ code, requestId, groups }: IppMessage): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt8(2, 0);
  head.writeUInt16BE(code, 2);
  head.writeUInt32BE(requestId, 4);
  const parts = groups.flatMap(({ kind, attributes }) => [
    Buffer.of(groupTags[kind]),
    ...attributes.flatMap(({ name, values }) => values.map((value, index) => field(index === 0 ? name : '', value))),
  ]);
  return Buffer.concat([head, ...parts, Buffer.of(END_OF_ATTRIBUTES)]);
}

/** Reads a message. Throws NoIppMessage for other bytes. Bytes after the attributes are ignored. */
export function decodeIpp(bytes: Uint8Array): IppMessage {
  const reader = new Reader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  reader.skip(2);
  const message: IppMessage = { code: reader.number(2), requestId: reader.number(4), groups: [] };
  for (let tag = reader.number(1); tag !== END_OF_ATTRIBUTES; ) {
    const group: IppGroup = { kind: groupKind(tag), attributes: [] };
    message.groups.push(group);
    for (tag = reader.number(1); tag >= FIRST_VALUE; tag = reader.number(1)) readInto(group.attributes, tag, reader);
  }
  return message;
}

function field(name: string, value: IppValue): Buffer {
  if (value.type !== 'collection') return bytesOf(tagOf(value), name, contentOf(value));
  const members = value.value.flatMap(({ name: member, values }) => [
    bytesOf(TAG.memberName, '', Buffer.from(member)),
    ...values.map((one) => field('', one)),
  ]);
  const none = Buffer.alloc(0);
  return Buffer.concat([bytesOf(TAG.collection, name, none), ...members, bytesOf(TAG.endCollection, '', none)]);
}

function tagOf({ type }: IppValue): number {
  return type in textTags ? textTags[type as IppTextType] : TAG[type as keyof typeof TAG];
}

function contentOf({ type, value }: Exclude<IppValue, { type: 'collection' }>): Buffer {
  if (type === 'integer' || type === 'enum') return numbers(value);
  if (type === 'boolean') return Buffer.of(value ? 1 : 0);
  if (type === 'range') return numbers(value.lower, value.upper);
  return typeof value === 'string' || value instanceof Uint8Array ? Buffer.from(value) : Buffer.alloc(0);
}

function numbers(...values: number[]): Buffer {
  const content = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) content.writeInt32BE(value, 4 * index);
  return content;
}

function bytesOf(tag: number, name: string, content: Buffer): Buffer {
  const nameBytes = Buffer.from(name);
  const head = Buffer.alloc(3);
  head.writeUInt8(tag, 0);
  head.writeUInt16BE(nameBytes.length, 1);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length);
  return Buffer.concat([head, nameBytes, length, content]);
}

function groupKind(tag: number): IppGroup['kind'] {
  const found = Object.entries(groupTags).find(([, known]) => known === tag);
  if (!found) throw new NoIppMessage(`There is no group 0x${tag.toString(16)}`);
  return found[0] as IppGroup['kind'];
}

/** Reads one value: the first of a new attribute, or a further one of the last attribute. */
function readInto(attributes: IppAttribute[], tag: number, reader: Reader): void {
  const name = reader.sized().toString('utf8');
  const value = readValue(tag, reader, 0);
  const last = attributes.at(-1);
  if (name !== '') attributes.push({ name, values: [value] });
  else if (last) last.values.push(value);
  else throw new NoIppMessage('A value belongs to no attribute');
}

/** The greatest depth of collections in collections. */
const DEEPEST = 10;

function readValue(tag: number, reader: Reader, depth: number): IppValue {
  const content = reader.sized();
  if (tag === TAG.collection) return { type: 'collection', value: readMembers(reader, depth + 1) };
  if (tag < NO_VALUES) return { type: 'none', value: null };
  const text = textTypes.get(tag);
  if (text) return { type: text, value: content.toString('utf8') };
  if (tag === TAG.textWithLanguage || tag === TAG.nameWithLanguage)
    return { type: 'text', value: behindLanguage(content) };
  if (tag === TAG.boolean && content.length === 1) return { type: 'boolean', value: content[0] !== 0 };
  if (tag === TAG.range && content.length === 8) {
    return { type: 'range', value: { lower: content.readInt32BE(0), upper: content.readInt32BE(4) } };
  }
  if ((tag === TAG.integer || tag === TAG.enum) && content.length === 4) {
    return { type: tag === TAG.integer ? 'integer' : 'enum', value: content.readInt32BE(0) };
  }
  return { type: 'octets', value: new Uint8Array(content) };
}

function readMembers(reader: Reader, depth: number): IppAttribute[] {
  if (depth > DEEPEST) throw new NoIppMessage('Collections stand too deep in each other');
  const members: IppAttribute[] = [];
  for (;;) {
    const tag = reader.number(1);
    reader.sized();
    if (tag === TAG.endCollection) {
      reader.sized();
      return members.filter(({ values }) => values.length > 0);
    }
    if (tag === TAG.memberName) members.push({ name: reader.sized().toString('utf8'), values: [] });
    else {
      const member = members.at(-1);
      if (tag < FIRST_VALUE || !member) throw new NoIppMessage('A collection does not end');
      member.values.push(readValue(tag, reader, depth));
    }
  }
}

/** A `textWithLanguage` consists of two texts, each with its length before it: the language and the text itself. */
function behindLanguage(content: Buffer): string {
  const reader = new Reader(content);
  reader.sized();
  return reader.sized().toString('utf8');
}

class Reader {
  #at = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  skip(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new NoIppMessage('The message ends too early');
    const part = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return part;
  }

  number(length: 1 | 2 | 4): number {
    return this.skip(length).readUIntBE(0, length);
  }

  /** Reads a number, and as many bytes as it says. */
  sized(): Buffer {
    return this.skip(this.number(2));
  }
}
