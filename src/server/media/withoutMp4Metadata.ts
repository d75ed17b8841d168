import { Refusal } from '../errors.ts';

/**
 * Passes an MP4 file on with its metadata boxes (`udta`, `meta`: place, time, camera, title) changed into free space of
 * the same length. So everything else stays at the offsets that the file's tables contain. It works on a stream of any
 * size, wherever the boxes are and wherever the chunks end. Throws 415 when the content is no sequence of whole boxes, or
 * has neither a film (`moov`) nor media (`mdat`): the brand at the start alone makes no MP4.
 */
export async function* withoutMp4Metadata(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  /** The incomplete head of a box at the end of the last chunk. */
  let pending: Buffer = Buffer.alloc(0);
  /** How many bytes of the current box are still to be passed on, and whether they become zeros. */
  let toPass = 0;
  let isHidden = false;
  let hasFilm = false;
  /** Where the current bytes are in the file, and how far its boxes reach. */
  let position = 0;
  let reach = 0;
  for await (const chunk of content) {
    let rest: Buffer = Buffer.concat([pending, chunk]);
    pending = Buffer.alloc(0);
    while (rest.length > 0) {
      if (toPass > 0) {
        const passed = rest.subarray(0, toPass);
        toPass -= passed.length;
        position += passed.length;
        rest = rest.subarray(passed.length);
        yield isHidden ? Buffer.alloc(passed.length) : passed;
        continue;
      }
      const head = readHead(rest);
      if (!head) {
        pending = rest;
        break;
      }
      if (!isSane(head)) throw damaged();
      hasFilm ||= head.type === 'moov' || head.type === 'mdat';
      if (Number.isFinite(head.size)) reach = Math.max(reach, position + head.size);
      isHidden = hidden.has(head.type);
      if (isHidden) rest.write('free', 4, 'latin1');
      yield rest.subarray(0, head.length);
      rest = rest.subarray(head.length);
      position += head.length;
      toPass = containers.has(head.type) ? 0 : head.size - head.length;
    }
  }
  if (!hasFilm || position + pending.length < reach) throw damaged();
  if (pending.length > 0) yield pending;
}

/** Boxes that contain other boxes which are read. */
const containers = new Set(['moov', 'trak', 'moof', 'traf']);
const hidden = new Set(['udta', 'meta']);

interface Head {
  type: string;
  /** Bytes of the head itself. */
  length: number;
  /** Bytes of the whole box. */
  size: number;
}

/** A box is not shorter than its head, and its type is four signs. */
function isSane({ type, length, size }: Head): boolean {
  return size >= length && /^[\x20-\x7e\xa9][\x20-\x7e]{3}$/.test(type);
}

function damaged(): Refusal {
  return new Refusal('wrong_file', { key: 'facet.error.mediaDamagedVideo' });
}

/** The head of a box at the start of the bytes; undefined when it is incomplete. */
function readHead(bytes: Buffer): Head | undefined {
  if (bytes.length < 8) return undefined;
  const size = bytes.readUInt32BE(0);
  const type = bytes.toString('latin1', 4, 8);
  // 0: the box reaches to the end of the file. 1: the size is too large for 32 bits and follows the type.
  if (size === 0) return { type, length: 8, size: Number.POSITIVE_INFINITY };
  if (size !== 1) return { type, length: 8, size };
  if (bytes.length < 16) return undefined;
  return { type, length: 16, size: Number(bytes.readBigUInt64BE(8)) };
}
