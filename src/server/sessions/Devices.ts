import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Handle } from '../database/connection/database.ts';
import { getOrCreateSecret } from '../storage/getOrCreateSecret.ts';

/** A device is forgotten when it has not signed in for this time, in milliseconds. */
const LIFETIME = 180 * 24 * 3_600_000;

/**
 * Recognizes devices that have signed in to an account before, by a token that they got then and send along. The token
 * opens nothing: it only says that this is no stranger. It is signed for one account and not stored, so that it is
 * checked in memory, before anything of a flood reaches the database.
 */
export class Devices {
  readonly #db: Handle;
  #secret: Promise<Buffer> | undefined;

  constructor(db: Handle) {
    this.#db = db;
  }

  /** The id of the device that got this token for this email (in lower case); undefined for everything else. */
  async idOf(token: string | undefined, email: string): Promise<string | undefined> {
    const [, id, time, signature] = /^([\w-]{16})\.([0-9a-z]{1,10})\.([\w-]{43})$/.exec(token ?? '') ?? [];
    if (!id || !time || !signature) return undefined;
    const age = Date.now() - Number.parseInt(time, 36);
    const expected = Buffer.from(await this.#sign(id, time, email));
    return age < LIFETIME && timingSafeEqual(Buffer.from(signature), expected) ? id : undefined;
  }

  /** A token for a device whose user knew the password. A device that is known already keeps its id. */
  async issue(email: string, id = randomBytes(12).toString('base64url')): Promise<string> {
    const time = Date.now().toString(36);
    return `${id}.${time}.${await this.#sign(id, time, email)}`;
  }

  async #sign(id: string, time: string, email: string): Promise<string> {
    const secret = await this.#readSecret();
    return createHmac('sha256', secret).update(`${id}.${time}.${email}`).digest('base64url');
  }

  #readSecret(): Promise<Buffer> {
    this.#secret ??= getOrCreateSecret(this.#db, 'devices', 32).catch((error) => {
      this.#secret = undefined;
      throw error;
    });
    return this.#secret;
  }
}
