import { createHmac, timingSafeEqual } from 'node:crypto';

/** The two sizes of a file that a link can be to. */
export type MediaSize = 'full' | 'thumb';

/** The part of a link that limits and proves it. */
export interface Stamp {
  /** Seconds since 1970. */
  expires: string;
  signature: string;
}

export type Worth = 'valid' | 'expired' | 'forged';

const HOUR = 3600;
/** How long a link opens its file, in seconds; up to an hour longer, because it expires on the hour. */
const LIFETIME = 24 * HOUR;

/**
 * Links to files that work without a token for a day, because an img element cannot send a token. They change on the
 * hour only, so that the browser's cache can be used.
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

  /** Whether a link to a file is valid now. */
  check({ id, size, ...stamp }: Stamp & { id: number; size: MediaSize }, now = Date.now()): Worth {
    return this.worth(subjectOf(id, size), stamp, now);
  }

  /** The part of an address that opens something until it expires. */
  stamp(subject: string, now = Date.now()): URLSearchParams {
    const expires = String(Math.ceil((now / 1000 + LIFETIME) / HOUR) * HOUR);
    return new URLSearchParams({ expires, signature: this.sign(`${subject} ${expires}`).toString('base64url') });
  }

  /** Whether a stamp is valid now for that subject. */
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
