import { createHmac, timingSafeEqual } from 'node:crypto';

/** Which of a file's two sizes an address is of. */
export type MediaSize = 'full' | 'thumb';

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
    const expires = Math.ceil((now / 1000 + LIFETIME) / HOUR) * HOUR;
    const query = new URLSearchParams({
      ...(size === 'thumb' && { size }),
      expires: String(expires),
      signature: this.#sign(id, size, String(expires)).toString('base64url'),
    });
    return `/api/media/${id}/file?${query}`;
  }

  /** What a link is worth now. */
  check(
    { id, size, expires, signature }: { id: number; size: MediaSize; expires: string; signature: string },
    now = Date.now(),
  ): 'valid' | 'expired' | 'forged' {
    const given = Buffer.from(signature, 'base64url');
    const right = this.#sign(id, size, expires);
    if (given.length !== right.length || !timingSafeEqual(given, right)) return 'forged';
    return Number(expires) * 1000 > now ? 'valid' : 'expired';
  }

  #sign(id: number, size: MediaSize, expires: string): Buffer {
    return createHmac('sha256', this.#secret).update(`media ${id} ${size} ${expires}`).digest();
  }
}
