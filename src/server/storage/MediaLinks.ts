import { createHmac, timingSafeEqual } from 'node:crypto';

/** Which of a file's two sizes an address is of. */
export type MediaSize = 'full' | 'thumb';

/** What a link says of itself. */
export interface Stamp {
  /** Seconds since 1970. */
  expires: string;
  signature: string;
}

export type Worth = 'valid' | 'expired' | 'forged';

const HOUR = 3600;
/** How long a link opens its file, in seconds; up to an hour longer, as it ends on the hour. */
const LIFETIME = 24 * HOUR;

/**
 * Addresses of files that open without a token, as an img element cannot send one, for a day. They change on the hour
 * only, so that a browser finds in its cache what it has seen.
 */
export class MediaLinks {
  readonly #secret: Buffer;

  constructor(secret: Buffer) {
    this.#secret = secret;
  }

  /** `/api/media/7/file?expires=…&signature=…` */
  pathOf(id: number, size: MediaSize, now = Date.now()): string {
    const query = this.stamp(subjectOf(id, size), now);
    return `/api/media/${id}/file?${size === 'thumb' ? 'size=thumb&' : ''}${query}`;
  }

  /** What a link to a file is worth now. */
  check({ id, size, ...stamp }: Stamp & { id: number; size: MediaSize }, now = Date.now()): Worth {
    return this.worth(subjectOf(id, size), stamp, now);
  }

  /** The part of an address that makes it open something until it expires. */
  stamp(subject: string, now = Date.now()): URLSearchParams {
    const expires = String(Math.ceil((now / 1000 + LIFETIME) / HOUR) * HOUR);
    return new URLSearchParams({ expires, signature: this.sign(`${subject} ${expires}`).toString('base64url') });
  }

  /** What a stamp is worth now for that subject. */
  worth(subject: string, { expires, signature }: Stamp, now = Date.now()): Worth {
    const presented = Buffer.from(signature, 'base64url');
    const right = this.sign(`${subject} ${expires}`);
    if (presented.length !== right.length || !timingSafeEqual(presented, right)) return 'forged';
    return Number(expires) * 1000 > now ? 'valid' : 'expired';
  }

  sign(text: string): Buffer {
    return createHmac('sha256', this.#secret).update(text).digest();
  }
}

function subjectOf(id: number, size: MediaSize): string {
  return `media ${id} ${size}`;
}
