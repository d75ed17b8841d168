/**
 * Passes an MP4 file on with its metadata boxes (`udta`, `meta`: place, time, camera, title) changed into free space of
 * the same length. So everything else stays at the offsets that the file's tables contain. It works on a stream of any
 * size, wherever the boxes are and wherever the chunks end.
 */
export async function* withoutMp4Metadata(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  /** The incomplete head of a box at the end of the last chunk. */
  let pending: Buffer = Buffer.alloc(0);
  /** How many bytes of the current box are still to be passed on, and whether they become zeros. */
  let toPass = 0;
  let isHidden = false;
  for await (const chunk of content) {
    let rest: Buffer = Buffer.concat([pending, chunk]);
    pending = Buffer.alloc(0);
    while (rest.length > 0) {
      if (toPass > 0) {
        const passed = rest.subarray(0, toPass);
        toPass -= passed.length;
        rest = rest.subarray(passed.length);
        yield isHidden ? Buffer.alloc(passed.length) : passed;
        continue;
      }
      const head = readHead(rest);
      if (!head) {
        pending = rest;
        break;
      }
      isHidden = hidden.has(head.type);
      if (isHidden) rest.write('free', 4, 'latin1');
      yield rest.subarray(0, head.length);
      rest = rest.subarray(head.length);
      toPass = containers.has(head.type) ? 0 : head.size - head.length;
    }
  }
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

/** The head of a box at the start of the bytes; undefined when it is incomplete. */
function readHead(bytes: Buffer): Head | undefined {
  if (bytes.length < 8) return undefined;
  const size = bytes.readUInt32BE(0);
  const type = bytes.toString('latin1', 4, 8);
  // 0: the box reaches to the end of the file. 1: the size is too large for 32 bits and follows the type.
  if (size === 0) return { type, length: 8, size: Number.POSITIVE_INFINITY };
  if (size !== 1) return { type, length: 8, size: Math.max(size, 8) };
  if (bytes.length < 16) return undefined;
  return { type, length: 16, size: Math.max(Number(bytes.readBigUInt64BE(8)), 16) };
}
